import { type Known, known, unknown } from '../../audit/known.ts';
import { describeFailure } from '../../net/dns/describe-failure.ts';
import { type DnsFailure, type DnsLookup, isDnsFailure, textsOf } from '../../net/dns/dns-outcome.ts';

/** The reason for a failed look-up; `name` where the sentence does not say whose. */
export function unread(failure: DnsFailure, name = 'it') {
  return unknown(`${name} could not be looked up (${describeFailure(failure)})`);
}

/** What the TXT records of a name say, by whoever reads their joined texts. */
export async function readTexts<T>(
  name: string,
  read: (texts: readonly string[]) => T,
  lookup: DnsLookup,
): Promise<Known<T>> {
  const outcome = await lookup.query(name, 'TXT');
  return isDnsFailure(outcome) ? unread(outcome) : known(read(textsOf(outcome)));
}

/** Whether it is known to be so. */
export function isTrue(fact: Known<boolean>): boolean {
  return fact.kind === 'known' && fact.value;
}

/** Whether it is known not to be so. */
export function isFalse(fact: Known<boolean>): boolean {
  return fact.kind === 'known' && !fact.value;
}

/** Why the first of them that is unknown is; null when all are known. */
export function gapOf(facts: readonly Known<unknown>[]): string | null {
  return facts.find((fact) => fact.kind === 'unknown')?.reason ?? null;
}
