import { describeFailure } from '../../../net/dns/describe-failure.ts';
import {
  type DnsLookup,
  type DnsOutcome,
  dataOf,
  isDnsAbsence,
  isDnsFailure,
} from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { untranslated } from '../../../net/untranslated.ts';
import { hostRange } from './match-mechanism.ts';
import { SPF_LIMITS } from './spf-evaluation.ts';
import type { SpfMechanism, SpfQualifier } from './spf-record.ts';
import type { SpfFindings, SpfTarget } from './spf-tree.ts';

type HostMechanism = Extract<SpfMechanism, { readonly name: 'a' | 'mx' | 'exists' }>;

/** Looks up what an `a`, `mx` or `exists` with a fixed name finds, and notes ranges, voids and failures. */
export async function inspectHosts(
  mechanism: HostMechanism,
  qualifier: SpfQualifier,
  target: SpfTarget,
  lookup: DnsLookup,
  findings: SpfFindings,
): Promise<void> {
  const { name, ...place } = target;
  if (mechanism.name === 'exists') return noteAbsence('A', [await lookup.query(name, 'A')], target, findings);
  const hosts = mechanism.name === 'a' ? [name] : await exchangesOf(target, lookup, findings);
  const answers = await Promise.all(
    hosts.map((host) => Promise.all([lookup.query(host, 'A'), lookup.query(host, 'AAAA')])),
  );
  // A and AAAA of a name are one look-up, void only when both are absent.
  for (const [i, outcomes] of answers.entries()) {
    noteAbsence('A', outcomes, { ...place, name: hosts[i] ?? name }, findings);
    const addresses = outcomes.flatMap((outcome) => dataOf<'A' | 'AAAA'>(outcome));
    const texts = untranslated(addresses, !outcomes.some(isDnsFailure));
    const ranges = texts.map((text) => hostRange(text, mechanism)).filter((range) => range !== null);
    findings.ranges.push(...ranges.map((range) => ({ ...place, qualifier, range })));
  }
}

async function exchangesOf(
  target: SpfTarget,
  lookup: DnsLookup,
  findings: SpfFindings,
): Promise<readonly string[]> {
  const outcome = await lookup.query(target.name, 'MX');
  noteAbsence('MX', [outcome], target, findings);
  if (outcome.kind !== 'answer') return [];
  const exchanges = outcome.records.map(({ exchange }) => exchange).filter((exchange) => exchange !== '.');
  if (exchanges.length > SPF_LIMITS.addressedNames)
    findings.crowdedMx.push({ ...target, count: exchanges.length });
  return exchanges.slice(0, SPF_LIMITS.addressedNames);
}

function noteAbsence(
  type: RecordType,
  outcomes: readonly DnsOutcome<RecordType>[],
  target: SpfTarget,
  findings: SpfFindings,
): void {
  const failure = outcomes.find(isDnsFailure);
  noteLostName(outcomes, target, findings);
  if (failure !== undefined) {
    const isFound = outcomes.some(({ kind }) => kind === 'answer');
    const isSilent = outcomes.every(isDnsFailure);
    findings.undetermined.push({ ...target, type, isFound, isSilent, reason: describeFailure(failure) });
  } else if (outcomes.every(isDnsAbsence)) findings.voids.push(target);
}

/** Where a name, such as that of an exchanger, or the end of its aliases does not exist: who gets it answers for the term. */
export function noteLostName(
  outcomes: readonly DnsOutcome<RecordType>[],
  target: SpfTarget,
  { targets }: SpfFindings,
): void {
  for (const outcome of outcomes)
    if (outcome.kind === 'dangling-alias' || outcome.kind === 'nxdomain')
      targets.push({ ...target, name: outcome.aliases.at(-1) ?? target.name });
}
