import { hash } from 'node:crypto';
import type { Cvss, Suppression, Vulnerability } from '@repo/contracts/scanner';
import { recordUrl } from '../priority/record-url.ts';
import type { Component, Findings, FoundPackage } from './findings.ts';
import { GENERATOR, toUuid } from './generator.ts';
import { suppressionText } from './triage-findings.ts';

/** A report as CycloneDX JSON: the packages that it names, and their vulnerabilities or licences. */
export function cycloneDxOf(specVersion: '1.6' | '1.7'): (report: Findings) => string {
  return (report) => {
    const suppressed = report.suppressed ?? [];
    const parts: readonly Component[] = [
      ...report.components,
      ...suppressed.flatMap(({ finding }) => finding.package ?? []),
    ];
    const referenceOf = references();
    const body = {
      version: 1,
      metadata: metadataOf(report),
      components: [...Map.groupBy(parts, referenceOf)].map(componentText),
      // The report names no package that was looked up and is clean.
      compositions: [
        { aggregate: report.scan === 'legal' && report.gaps.length === 0 ? 'unknown' : 'incomplete' },
      ],
      ...(report.scan === 'legal' ? {} : { vulnerabilities: vulnerabilitiesOf(report, referenceOf) }),
    };
    const text = JSON.stringify(body);
    const serialNumber = `urn:uuid:${toUuid(hash('sha256', `${specVersion}\0${text}`))}`;
    const head = JSON.stringify({ bomFormat: 'CycloneDX', specVersion, serialNumber });
    return `${head.slice(0, -1)},${text.slice(1)}`;
  };
}

function metadataOf(report: Findings) {
  const { subject, scan, gaps, asOf, notice, policy = null } = report;
  return {
    ...(asOf === null ? {} : { timestamp: asOf }),
    tools: { components: [{ type: 'application', ...GENERATOR }] },
    component: {
      'bom-ref': 'subject',
      type: scan === 'container' ? 'container' : 'application',
      name: subject,
    },
    properties: [
      ...(notice === null ? [] : [property('notice', notice)]),
      ...(report.isComplete ? [] : [property('incomplete', 'true')]),
      ...(policy === null ? [] : [property('policy', policy.text)]),
      ...gaps.map(({ reason, text }) => property('coverage', `${reason}: ${text}`)),
    ],
  };
}

function property(name: string, value: string) {
  return { name: `scanner:${name}`, value };
}

type ReferenceOf = (each: FoundPackage) => string;

/**
 * The package URL, or `<type>:<name>@<version>`. Where an SBOM gives one package URL to several packages, the first has
 * it.
 */
function references(): ReferenceOf {
  const taken = new Map<string, string>([['subject', '']]);
  return (each) => {
    const key = JSON.stringify([each.name, each.version]);
    const plain = `${each.type ?? 'library'}:${each.name}@${each.version}`;
    const names = [each.purl, plain, `${plain}#${key}`].filter((name) => name !== null);
    const free = names.find((name) => (taken.get(name) ?? key) === key) ?? plain;
    taken.set(free, key);
    return free;
  };
}

/** A component where it is named first; what is said elsewhere of it stands with it. */
function componentText([reference, all]: readonly [string, readonly Component[]]) {
  const { name, version, purl } = all[0] ?? { name: '', version: '', purl: null };
  const gaps = new Set(all.flatMap(({ gap }) => gap ?? []));
  const licenses = distinct(all.flatMap(({ license }) => license ?? []));
  return {
    'bom-ref': reference,
    type: 'library',
    name,
    ...(version === '' ? {} : { version }),
    ...(purl === null ? {} : { purl }),
    ...(licenses.length === 0 ? {} : { licenses: licensesOf(licenses) }),
    ...(gaps.size === 0 ? {} : { properties: [...gaps].map((gap) => property('coverage', gap)) }),
  };
}

/** One expression, or names: a list has only one of both. */
function licensesOf(licenses: readonly NonNullable<Component['license']>[]) {
  const [only] = licenses;
  if (licenses.length === 1 && only?.isSpdxExpression === true) return [{ expression: only.text }];
  return licenses.map(({ text }) => ({ license: { name: text } }));
}

/** One entry for each vulnerability, with every package that it affects. */
function vulnerabilitiesOf({ findings, suppressed = [] }: Findings, referenceOf: ReferenceOf) {
  const analyses = new Map(
    suppressed.map(({ finding, suppression }) => [finding, analysisOf(suppression)] as const),
  );
  const all = [...findings, ...analyses.keys()];
  const alike = Map.groupBy(all, (each) => JSON.stringify([each.rule.id, analyses.get(each) ?? null]));
  return [...alike.values()].map((own) => {
    const [worst] = own;
    const id = worst?.rule.id ?? '';
    const analysis = worst === undefined ? undefined : analyses.get(worst);
    const records = own.flatMap(({ vulnerability }) => vulnerability ?? []);
    const names = new Set(records.flatMap((record) => [record.id, ...record.aliases]));
    names.delete(id);
    const affected = new Map(
      own.flatMap(({ package: found }) =>
        found === null ? [] : [[referenceOf(found), found.version] as const],
      ),
    );
    return {
      id,
      source: sourceOf(id),
      references: [...names].map((name) => ({ id: name, source: sourceOf(name) })),
      ratings: distinct(records.flatMap(ratingsOf)),
      description: worst?.rule.title ?? id,
      recommendation: [...new Set(own.map(({ fix }) => fix.text))].slice(0, 20).join(' '),
      affects: [...affected].map(([ref, version]) => ({
        ref,
        versions: [{ version, status: analysis === undefined ? 'affected' : STATUS[analysis.state] }],
      })),
      ...(analysis === undefined ? {} : { analysis }),
    };
  });
}

const STATUS = { not_affected: 'unaffected', resolved: 'unaffected', exploitable: 'affected' } as const;

/** OpenVEX's five justifications in CycloneDX's words. */
const JUSTIFICATION: ReadonlyMap<string | null, string> = new Map([
  ['component_not_present', 'code_not_present'],
  ['vulnerable_code_not_present', 'code_not_present'],
  ['vulnerable_code_not_in_execute_path', 'code_not_reachable'],
  ['vulnerable_code_cannot_be_controlled_by_adversary', 'requires_environment'],
  ['inline_mitigations_already_exist', 'protected_by_mitigating_control'],
]);

/** What a policy ignores is exploitable as far as anybody knows: somebody has decided to live with it. */
function analysisOf(suppression: Suppression) {
  const { status, justification } = suppression;
  const detail = suppressionText(suppression);
  if (status === 'ignored') return { state: 'exploitable', response: ['will_not_fix'], detail } as const;
  if (status === 'fixed') return { state: 'resolved', detail } as const;
  const word = JUSTIFICATION.get(justification);
  return { state: 'not_affected', ...(word === undefined ? {} : { justification: word }), detail } as const;
}

/** By the names that Dependency-Track knows: it passes over the analysis of any other source. */
function sourceOf(id: string) {
  const url = recordUrl(id);
  const name = id.startsWith('CVE-') ? 'NVD' : id.startsWith('GHSA-') ? 'GITHUB' : 'OSV';
  return { name, ...(url === null ? {} : { url }) };
}

const METHOD = {
  '2.0': 'CVSSv2',
  '3.0': 'CVSSv3',
  '3.1': 'CVSSv31',
  '4.0': 'CVSSv4',
} as const satisfies Record<Cvss['version'], string>;

/** The severity, and the probability of exploitation, for which the enumeration of methods has no word of its own. */
function ratingsOf({ severity, severitySource, cvss, epss }: Vulnerability) {
  const source = severitySource === null ? {} : { source: { name: severitySource } };
  const rated = cvss === null ? {} : { score: cvss.score, method: METHOD[cvss.version], vector: cvss.vector };
  return [
    { ...source, ...rated, severity: severity.toLowerCase() },
    ...(epss === null ? [] : [{ source: { name: 'FIRST' }, score: epss.score, method: 'other' }]),
  ];
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
