import { describeFailure } from '../../../net/dns/describe-failure.ts';
import {
  type DnsFailure,
  type DnsFinding,
  type DnsLookup,
  type DnsOutcome,
  isDnsAbsence,
  isDnsFailure,
} from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { type IpAddress, unmapIpAddress } from '../../../net/ip-address.ts';

/** Whose mail is checked. */
export interface SpfIdentity {
  /** IPv4-mapped addresses count as IPv4 (RFC 7208 5). */
  readonly ip: IpAddress;
  /** The domain that check_host() starts with. */
  readonly domain: string;
  /** MAIL FROM, or `postmaster@` the HELO name. */
  readonly sender: string;
  readonly helo: string;
  /** For the `t` macro. */
  readonly now?: Date;
  /**
   * The address is nobody's: no term that means single hosts has it, whatever their look-up says, and void look-ups end
   * nothing, for not every receiver limits them.
   */
  readonly isNobody?: boolean;
}

/** RFC 7208 4.6.4 */
export const SPF_LIMITS = { lookups: 10, voidLookups: 2, addressedNames: 10 } as const;

/** Ends an evaluation with `temperror` or `permerror`; `reason` is a sentence for reports. */
export class SpfError extends Error {
  readonly result: 'temperror' | 'permerror';

  constructor(result: 'temperror' | 'permerror', reason: string) {
    super(reason);
    this.result = result;
  }
}

/** The counters and look-ups of one check_host() with everything it includes. */
export class SpfEvaluation {
  readonly identity: SpfIdentity;
  /** The client; IPv4 where its address is mapped into IPv6. */
  readonly client: IpAddress;
  /** The first look-up that failed, for a sentence; null when none has. */
  unread: string | null = null;
  readonly #lookup: DnsLookup;
  #lookupCount = 0;
  #voidCount = 0;

  constructor(identity: SpfIdentity, lookup: DnsLookup) {
    this.identity = identity;
    this.client = unmapIpAddress(identity.ip);
    this.#lookup = lookup;
  }

  /** Counts a term that asks the DNS; throws `permerror` past the limit. */
  countTerm(): void {
    this.#lookupCount += 1;
    if (this.#lookupCount <= SPF_LIMITS.lookups) return;
    throw new SpfError('permerror', `more than ${SPF_LIMITS.lookups} terms that ask the DNS`);
  }

  /** Looks records up for a term: an absence is a void look-up, a failure throws `temperror`. */
  async find<T extends RecordType>(name: string, type: T): Promise<DnsFinding<T>> {
    const outcome = await this.findUncounted(name, type);
    if (isDnsAbsence(outcome)) this.#countVoid(name);
    return outcome;
  }

  /** The addresses of a name in the client's family; void only when the other family has none either. */
  async addressesOf(name: string): Promise<readonly string[]> {
    const [family, otherFamily] = this.families();
    const outcome = await this.findUncounted(name, family);
    if (outcome.kind === 'answer') return outcome.records;
    if (outcome.kind === 'nodata' && !isDnsAbsence(await this.ask(name, otherFamily))) return [];
    if (isDnsAbsence(outcome)) this.#countVoid(name);
    return [];
  }

  /** The type of records that may hold the client's address, then the other. */
  families(): readonly ['A' | 'AAAA', 'A' | 'AAAA'] {
    return this.client.version === 4 ? ['A', 'AAAA'] : ['AAAA', 'A'];
  }

  /** Looks up the record that an evaluation cannot go on without; no limit counts it. */
  async findUncounted<T extends RecordType>(name: string, type: T): Promise<DnsFinding<T>> {
    const outcome = await this.ask(name, type);
    if (isDnsFailure(outcome)) throw new SpfError('temperror', reasonOf(outcome, name, type));
    return outcome;
  }

  /** Looks records up that may fail to be found (PTR, an explanation): no limit counts them. */
  async ask<T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>> {
    const outcome = await this.#lookup.query(name, type);
    if (isDnsFailure(outcome)) this.unread ??= reasonOf(outcome, name, type);
    return outcome;
  }

  #countVoid(name: string): void {
    this.#voidCount += 1;
    if (this.#voidCount <= SPF_LIMITS.voidLookups || this.identity.isNobody === true) return;
    throw new SpfError(
      'permerror',
      `more than ${SPF_LIMITS.voidLookups} void look-ups, the last for ${name}`,
    );
  }
}

function reasonOf(failure: DnsFailure, name: string, type: RecordType): string {
  return `${type} of ${name} could not be looked up (${describeFailure(failure)})`;
}
