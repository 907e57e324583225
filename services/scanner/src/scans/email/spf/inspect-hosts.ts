import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import {
  type DnsLookup,
  type DnsOutcome,
  dataOf,
  isDnsAbsence,
  isDnsFailure,
} from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { hostRange } from './match-mechanism.ts';
import { SPF_LIMITS } from './spf-evaluation.ts';
import type { SpfMechanism, SpfQualifier } from './spf-record.ts';
import type { SpfFindings, SpfPlace } from './spf-tree.ts';

type HostMechanism = Extract<SpfMechanism, { readonly name: 'a' | 'mx' | 'exists' }>;

/** Looks up what an `a`, `mx` or `exists` with a fixed name finds, and notes ranges, voids and failures. */
export async function inspectHosts(
  mechanism: HostMechanism,
  name: string,
  qualifier: SpfQualifier,
  place: SpfPlace,
  lookup: DnsLookup,
  findings: SpfFindings,
): Promise<void> {
  if (mechanism.name === 'exists')
    return noteAbsence('A', [await lookup.query(name, 'A')], name, place, findings);
  const hosts = mechanism.name === 'a' ? [name] : await exchangesOf(name, place, lookup, findings);
  const answers = await Promise.all(
    hosts.map((host) => Promise.all([lookup.query(host, 'A'), lookup.query(host, 'AAAA')])),
  );
  // A and AAAA of a name are one look-up, void only when both are absent.
  for (const [i, outcomes] of answers.entries()) {
    noteAbsence('A', outcomes, hosts[i] ?? name, place, findings);
    const texts = outcomes.flatMap((outcome) => dataOf<'A' | 'AAAA'>(outcome));
    const ranges = texts.map((text) => hostRange(text, mechanism)).filter((range) => range !== null);
    findings.ranges.push(...ranges.map((range) => ({ ...place, qualifier, range })));
  }
}

async function exchangesOf(
  name: string,
  place: SpfPlace,
  lookup: DnsLookup,
  findings: SpfFindings,
): Promise<readonly string[]> {
  const outcome = await lookup.query(name, 'MX');
  noteAbsence('MX', [outcome], name, place, findings);
  if (outcome.kind !== 'answer') return [];
  const exchanges = outcome.records.map(({ exchange }) => exchange).filter((exchange) => exchange !== '.');
  if (exchanges.length > SPF_LIMITS.addressedNames)
    findings.crowdedMx.push({ ...place, name, count: exchanges.length });
  return exchanges.slice(0, SPF_LIMITS.addressedNames);
}

function noteAbsence(
  type: RecordType,
  outcomes: readonly DnsOutcome<RecordType>[],
  name: string,
  place: SpfPlace,
  findings: SpfFindings,
): void {
  const failure = outcomes.find(isDnsFailure);
  if (failure !== undefined) {
    const isFound = outcomes.some(({ kind }) => kind === 'answer');
    findings.undetermined.push({ ...place, name, type, isFound, reason: describeOutcome(failure) });
  } else if (outcomes.every(isDnsAbsence)) findings.voids.push({ ...place, name });
}
