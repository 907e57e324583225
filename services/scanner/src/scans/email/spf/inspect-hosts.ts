import { describeOutcome } from '../../../net/dns/describe-outcome.ts';
import { type DnsLookup, type DnsOutcome, isDnsAbsence, isDnsFailure } from '../../../net/dns/dns-outcome.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { SPF_LIMITS } from './spf-evaluation.ts';
import type { SpfFindingList } from './spf-findings.ts';
import type { SpfMechanism, SpfQualifier } from './spf-record.ts';
import type { SpfPlace } from './spf-tree.ts';

type HostMechanism = Extract<SpfMechanism, { readonly name: 'a' | 'mx' | 'exists' }>;
type QualifiedPlace = SpfPlace & { readonly qualifier: SpfQualifier };

/** Looks up what an `a`, `mx` or `exists` with a fixed name finds, and notes ranges, voids and failures. */
export async function inspectHosts(
  mechanism: HostMechanism,
  name: string,
  place: QualifiedPlace,
  lookup: DnsLookup,
  findings: SpfFindingList,
): Promise<void> {
  const site = { domain: place.domain, term: place.term };
  if (mechanism.name === 'exists') {
    noteAbsence('A', [await lookup.query(name, 'A')], name, site, findings);
  } else if (mechanism.name === 'a') {
    await inspectHost(name, mechanism, place, lookup, findings);
  } else {
    const exchanges = await exchangesOf(name, site, lookup, findings);
    for (const exchange of exchanges) await inspectHost(exchange, mechanism, place, lookup, findings);
  }
}

async function exchangesOf(
  name: string,
  site: SpfPlace,
  lookup: DnsLookup,
  findings: SpfFindingList,
): Promise<readonly string[]> {
  const outcome = await lookup.query(name, 'MX');
  noteAbsence('MX', [outcome], name, site, findings);
  if (outcome.kind !== 'answer') return [];
  const exchanges = outcome.records.map(({ data }) => data.exchange).filter((exchange) => exchange !== '.');
  const { maxAddressedNames } = SPF_LIMITS;
  if (exchanges.length > maxAddressedNames) {
    findings.note('crowdedMx', { ...site, name, count: exchanges.length });
  }
  return exchanges.slice(0, maxAddressedNames);
}

/** A and AAAA of a name are one look-up, void only when both are absent. */
async function inspectHost(
  name: string,
  { prefix4, prefix6 }: { readonly prefix4: number; readonly prefix6: number },
  place: QualifiedPlace,
  lookup: DnsLookup,
  findings: SpfFindingList,
): Promise<void> {
  const outcomes = await Promise.all([lookup.query(name, 'A'), lookup.query(name, 'AAAA')]);
  noteAbsence('A', outcomes, name, { domain: place.domain, term: place.term }, findings);
  const texts = outcomes.flatMap((outcome) => (outcome.kind === 'answer' ? dataOf(outcome.records) : []));
  for (const address of texts.map(parseIpAddress)) {
    if (address === null) continue;
    const range = {
      version: address.version,
      network: address.value,
      prefix: address.version === 4 ? prefix4 : prefix6,
    };
    findings.note('ranges', { ...place, range });
  }
}

function dataOf(records: readonly { readonly data: string }[]): readonly string[] {
  return records.map((record) => record.data);
}

function noteAbsence(
  type: RecordType,
  outcomes: readonly DnsOutcome<RecordType>[],
  name: string,
  site: SpfPlace,
  findings: SpfFindingList,
): void {
  const failure = outcomes.find(isDnsFailure);
  if (failure !== undefined && failure.kind !== 'bad-name') {
    const isFound = outcomes.some(({ kind }) => kind === 'answer');
    findings.note('undetermined', { ...site, name, type, isFound, reason: describeOutcome(failure) });
  } else if (outcomes.every(isDnsAbsence)) {
    findings.note('voids', { ...site, name });
  }
}
