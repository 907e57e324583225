import { describeFailure } from '../net/dns/describe-failure.ts';
import { type DnsLookup, dataOf, isDnsFailure } from '../net/dns/dns-outcome.ts';
import type { CaaData } from '../net/dns/record-data.ts';
import { parseIpAddress } from '../net/ip-address.ts';
import { type Known, known, unknown } from './known.ts';

export interface CaaFacts {
  /** The name that was asked for, or the one above it that has the records. */
  readonly name: string;
  readonly records: readonly CaaData[];
}

const MAX_LABELS = 20;

/**
 * The CAA records that count for a name: its own, or those of the closest name above it that has some (RFC 8659 3).
 * Null: there are none, or the name is an address. All names are asked for at once. Rejects only with the reason of the signal of the session.
 */
export async function lookUpCaa(domain: string, lookup: DnsLookup): Promise<Known<CaaFacts | null>> {
  if (parseIpAddress(domain) !== null) return known(null);
  const labels = domain.split('.');
  if (labels.length > MAX_LABELS) return unknown(`the name has more than ${MAX_LABELS} labels`);
  const names = labels.map((_, i) => labels.slice(i).join('.'));
  const outcomes = await Promise.all(names.map((name) => lookup.query(name, 'CAA')));
  for (const [i, outcome] of outcomes.entries()) {
    const name = names[i] ?? domain;
    if (isDnsFailure(outcome)) {
      return unknown(`CAA of ${name} could not be looked up (${describeFailure(outcome)})`);
    }
    const records = dataOf<'CAA'>(outcome);
    if (records.length > 0) return known({ name, records });
  }
  return known(null);
}

/** The tag of a critical record that no authority knows, so that none may issue (RFC 8659 4.5); null: there is none. */
export function unknownCriticalTag(records: readonly CaaData[]): string | null {
  return records.find(({ isCritical, tag }) => isCritical && !KNOWN_TAGS.has(tag))?.tag ?? null;
}

/** The issuer that a record names, in lower case; empty: nobody; null: against the grammar (RFC 8659 4.2, RFC 9495 3). */
export function readIssuer({ value }: CaaData): string | null {
  if (/[^\t\x20-\x7e]/.test(value)) return null;
  const [issuer = '', ...parameters] = value.split(';').map((part) => part.trim());
  const areSound =
    parameters.join('') === '' ? parameters.length < 2 : parameters.every((each) => PARAMETER.test(each));
  return areSound && (issuer === '' || NAME.test(issuer)) ? issuer.toLowerCase() : null;
}

const NAME = /^[a-z0-9](?:-*[a-z0-9])*(?:\.[a-z0-9](?:-*[a-z0-9])*)*$/i;
const PARAMETER = /^[a-z0-9](?:-*[a-z0-9])*[ \t]*=[ \t]*[\x21-\x3a\x3c-\x7e]*$/i;

/** RFC 8659 4.1; RFC 9495; CA/Browser Forum, Baseline Requirements A.1 and Verified Mark Certificates. */
const KNOWN_TAGS: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);
