import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import {
  type DnsAbsence,
  type DnsAnswer,
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
  /** The receiving host, for the `r` macro. */
  readonly receiver?: string;
  /** For the `t` macro. */
  readonly now?: Date;
  /** The address is nobody's: no term that means single hosts has it, whatever their look-up says. */
  readonly isNobody?: boolean;
}

/** RFC 7208 4.6.4 */
export interface SpfLimits {
  readonly maxLookups: number;
  readonly maxVoidLookups: number;
  readonly maxAddressedNames: number;
}

export const SPF_LIMITS: SpfLimits = { maxLookups: 10, maxVoidLookups: 2, maxAddressedNames: 10 };

/** Ends an evaluation with `temperror` or `permerror`; `reason` is a sentence for reports. */
export class SpfError extends Error {
  readonly result: 'temperror' | 'permerror';

  constructor(result: 'temperror' | 'permerror', reason: string) {
    super(reason);
    this.result = result;
  }
}

/** The counters and look-ups of one check_host() with everything it includes. */
export interface SpfEvaluation {
  readonly identity: SpfIdentity;
  readonly limits: SpfLimits;
  readonly lookupCount: number;
  readonly voidCount: number;
  /** The first look-up that failed, for a sentence; null when none has. */
  readonly unread: string | null;
  /** Counts a term that asks the DNS; throws `permerror` past the limit. */
  countTerm(): void;
  /** Looks records up for a term: an absence is a void look-up, a failure throws `temperror`. */
  find<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T> | DnsAbsence | null>;
  /** The addresses of a name in the client's family; void only when the other family has none either. */
  addressesOf(name: string): Promise<readonly string[]>;
  /** The same of a name that the client chose (by its PTR): its voids are not the domain owner's, nothing is counted. */
  addressesOfClaim(name: string): Promise<readonly string[]>;
  /** Runs a look-up whose failure makes no difference to the result. */
  forgive(run: () => Promise<unknown>): Promise<void>;
  /** Looks records up that no limit counts (the SPF record itself, an explanation, PTR). */
  findUncounted<T extends RecordType>(name: string, type: T): Promise<DnsAnswer<T> | DnsAbsence | null>;
}

/** Starts the counters; `findUncounted` and `find` give null for a name that cannot be asked for. */
export function createSpfEvaluation(
  identity: SpfIdentity,
  lookup: DnsLookup,
  limits: SpfLimits,
): SpfEvaluation {
  let lookupCount = 0;
  let voidCount = 0;
  const asking = createAsking(lookup);
  const { ask, findUncounted } = asking;
  const family = unmapIpAddress(identity.ip).version === 4 ? 'A' : 'AAAA';
  const otherFamily = family === 'A' ? 'AAAA' : 'A';

  function countVoid(name: string): void {
    voidCount += 1;
    if (voidCount <= limits.maxVoidLookups) return;
    throw new SpfError('permerror', `more than ${limits.maxVoidLookups} void look-ups, the last for ${name}`);
  }

  return {
    identity,
    limits,
    get lookupCount() {
      return lookupCount;
    },
    get voidCount() {
      return voidCount;
    },
    get unread() {
      return asking.unread;
    },
    countTerm: () => {
      lookupCount += 1;
      if (lookupCount <= limits.maxLookups) return;
      throw new SpfError('permerror', `more than ${limits.maxLookups} terms that ask the DNS`);
    },
    find: async (name, type) => {
      const outcome = await findUncounted(name, type);
      if (outcome !== null && isDnsAbsence(outcome)) countVoid(name);
      return outcome;
    },
    addressesOf: async (name) => {
      const outcome = await findUncounted(name, family);
      if (outcome?.kind === 'answer') return outcome.records.map((record) => record.data);
      if (outcome?.kind === 'nodata') {
        const other = await ask(name, otherFamily);
        if (!isDnsAbsence(other)) return [];
      }
      if (outcome !== null) countVoid(name);
      return [];
    },
    addressesOfClaim: async (name) => {
      const outcome = await findUncounted(name, family);
      return outcome?.kind === 'answer' ? outcome.records.map((record) => record.data) : [];
    },
    forgive: asking.forgive,
    findUncounted,
  };
}

/** The look-ups of an evaluation, and the first that failed. */
function createAsking(lookup: DnsLookup) {
  let unread: string | null = null;

  async function ask<T extends RecordType>(name: string, type: T): Promise<DnsOutcome<T>> {
    const outcome = await lookup.query(name, type);
    if (isDnsFailure(outcome) && outcome.kind !== 'bad-name')
      unread ??= `${type} of ${name} could not be looked up (${describeOutcome(outcome)})`;
    return outcome;
  }

  async function findUncounted<T extends RecordType>(
    name: string,
    type: T,
  ): Promise<DnsAnswer<T> | DnsAbsence | null> {
    const outcome = await ask(name, type);
    if (outcome.kind === 'bad-name') return null;
    if (!isDnsFailure(outcome)) return outcome;
    throw new SpfError(
      'temperror',
      `${type} of ${name} could not be looked up (${describeOutcome(outcome)})`,
    );
  }

  async function forgive(run: () => Promise<unknown>): Promise<void> {
    const before = unread;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof SpfError && error.result === 'temperror')) throw error;
    }
    unread = before;
  }

  return {
    ask,
    findUncounted,
    forgive,
    get unread() {
      return unread;
    },
  };
}
