import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../test/support/advisories.ts';
import type { Package } from '../inventory/package.ts';
import type { Finding } from '../matching/finding.ts';
import { NO_SUBJECT, type Subject } from './identity.ts';
import { readTriage } from './read-triage.ts';
import { indexStatements } from './statement-index.ts';
import { openTriage } from './triage.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const RATING = { severity: 'HIGH', score: null, source: null, vector: null, advisoryId: null } as const;

const findingOf = (
  record: Parameters<typeof advisory>[0] = {},
  found: Package = npmPackage('left', '1.0.0'),
): Finding => ({
  package: found,
  primary: advisory({ id: 'GHSA-aaaa-aaaa-aaaa', aliases: ['CVE-2026-0001'], ...record }),
  others: [],
  rating: RATING,
  fixedVersions: [],
});

const PRODUCT = { '@id': 'pkg:npm/left@1.0.0' };
const excusing = (changes: object = {}) => ({
  vulnerability: { name: 'CVE-2026-0001' },
  products: [PRODUCT],
  status: 'not_affected',
  justification: 'component_not_present',
  ...changes,
});
const openVex = (statements: readonly object[], changes: object = {}) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  author: 'a team',
  timestamp: '2026-01-01T00:00:00Z',
  statements,
  ...changes,
});

interface Sent {
  readonly vex?: unknown;
  readonly policy?: unknown;
  readonly subject?: Subject;
}

const sent = (value: unknown) => ({
  name: 'document.json',
  bytes: new TextEncoder().encode(JSON.stringify(value)),
});

/** The identifiers of what is taken out, and the problems that are told, `unused` left out where everything is used. */
function triaged({ vex, policy, subject }: Sent, findings: readonly Finding[] = [findingOf()]) {
  const documents = {
    vex: vex === undefined ? null : sent(vex),
    policy: policy === undefined ? null : sent(policy),
    now: NOW,
  };
  const triage = openTriage(readTriage(documents), subject);
  const outcome = triage.excuse(findings);
  const scanned = { outcomes: [outcome], entries: [], packages: [], isWhole: true };
  const { policyFindings = [] } = triage.report(scanned);
  return {
    suppressed: (outcome.suppressed ?? []).map(({ finding }) => finding.primary.id),
    notes: outcome.kept.map(({ vex: note }) => note?.status ?? null),
    problems: policyFindings.map(({ problem }) => problem),
    messages: policyFindings.map(({ message }) => message),
  };
}

const csaf = (product_status: object) => ({
  document: {
    category: 'csaf_vex',
    csaf_version: '2.0',
    publisher: { name: 'a team' },
    tracking: { current_release_date: '2026-01-01T00:00:00Z' },
  },
  product_tree: {
    full_product_names: [
      { product_id: 'P', name: 'left', product_identification_helper: { purl: 'pkg:npm/left@1.0.0' } },
    ],
  },
  vulnerabilities: [{ cve: 'CVE-2026-0001', product_status }],
});

describe('a CSAF document', () => {
  it('excuses what is fixed, and only notes what is affected', () => {
    expect(triaged({ vex: csaf({ fixed: ['P'] }) })).toMatchObject(IS_OUT);
    const affected = triaged({ vex: csaf({ fixed: ['P'], known_affected: ['P'] }) });
    expect(affected).toMatchObject({ suppressed: [], notes: ['affected'] });
  });
});

const IS_OUT = { suppressed: ['GHSA-aaaa-aaaa-aaaa'], problems: [] };
const statement = (changes: object) => ({ vex: openVex([excusing(changes)]) });

describe('rule 1: a statement is whole', () => {
  it.each([
    ['without a product', openVex([excusing({ products: [] })])],
    ['without a name', openVex([excusing({ vulnerability: {} })])],
    ['without a time', openVex([excusing()], { timestamp: undefined })],
    ['with a time of no zone', openVex([excusing({ timestamp: '2026-01-01T00:00:00' })])],
    ['without a status', openVex([excusing({ status: 'unknown' })])],
    [
      'with more names than anybody has',
      openVex([excusing({ vulnerability: { name: 'CVE-2026-0001', aliases: Array(65).fill('x') } })]),
    ],
  ])('%s it is invalid', (_what, vex) => {
    expect(triaged({ vex })).toMatchObject({ suppressed: [], problems: ['invalid'] });
  });

  it('takes the time of its document, in any list of contexts and in a signed wrapping', () => {
    const document = openVex([excusing()], { '@context': ['https://example.org', 'https://openvex.dev/ns'] });
    const statementOf = {
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://openvex.dev/ns',
      predicate: document,
    };
    const payload = Buffer.from(JSON.stringify(statementOf)).toString('base64');
    expect(triaged({ vex: document })).toMatchObject(IS_OUT);
    expect(
      triaged({ vex: [{ payloadType: 'application/vnd.in-toto+json', payload, signatures: [] }] }),
    ).toMatchObject(IS_OUT);
  });

  it('of 0.0.x has plain texts, and parts beside its products', () => {
    const old = { vulnerability: 'CVE-2026-0001', products: ['pkg:npm/left'], status: 'fixed' };
    expect(triaged({ vex: openVex([old], { '@context': 'https://openvex.dev/ns' }) })).toMatchObject(IS_OUT);
  });
});

describe('rule 2: any name, in any letter case', () => {
  it.each(['GHSA-AAAA-aaaa-aaaa', 'cve-2026-0001'])('%s', (name) => {
    expect(triaged(statement({ vulnerability: { name: 'X', aliases: [name] } }))).toMatchObject(IS_OUT);
    // An identifier is a name, as trivy and grype take it.
    expect(triaged(statement({ vulnerability: { '@id': name } }))).toMatchObject(IS_OUT);
  });

  it('an update of several vulnerabilities is excused by its own name, or when each of them is', () => {
    const update = [findingOf({ id: 'DSA-1', aliases: [], upstream: ['CVE-1-1', 'CVE-1-2'] })];
    const out = (...names: string[]) =>
      triaged({ vex: openVex(names.map((name) => excusing({ vulnerability: { name } }))) }, update)
        .suppressed;
    expect([out('CVE-1-1'), out('CVE-1-1', 'CVE-1-2'), out('DSA-1')]).toEqual([[], ['DSA-1'], ['DSA-1']]);
    const against = excusing({ vulnerability: { name: 'CVE-1-2' }, status: 'affected' });
    expect(
      triaged({ vex: openVex([excusing({ vulnerability: { name: 'DSA-1' } }), against]) }, update).suppressed,
    ).toEqual([]);
  });
});

describe('rule 3: products', () => {
  const scoped = [findingOf({}, npmPackage('@a/b', '1.0.0'))];
  const python = [findingOf({}, npmPackage('Zope.Interface', '1.0', { ecosystem: 'PyPI' }))];
  const java = [findingOf({}, npmPackage('org.x:y', '1.0', { ecosystem: 'Maven' }))];
  const go = [findingOf({}, npmPackage('example.org/x', '1.2.3', { ecosystem: 'Go' }))];
  it.each([
    ['without version', 'pkg:npm/left', undefined, true],
    ['another version', 'pkg:npm/left@1.0.1', undefined, false],
    ['a qualifier that the package lacks', 'pkg:npm/left@1.0.0?arch=x', undefined, false],
    ['a folder of the package', 'pkg:npm/left@1.0.0#lib', undefined, false],
    ['a reference of Syft', 'pkg:npm/left@1.0.0?package-id=4f2a', undefined, true],
    ['another package', 'pkg:npm/right', undefined, false],
    ['a scope, encoded', 'pkg:npm/%40a/b', scoped, true],
    ['a scope, plain', 'pkg:npm/@a/b@1.0.0', scoped, true],
    ['a Python name', 'pkg:pypi/zope_interface', python, true],
    ['the v of Go', 'pkg:golang/example.org/x@v1.2.3', go, true],
    ['a jar, told or not', 'pkg:maven/org.x/y@1.0?type=jar', java, true],
    ['another artifact', 'pkg:maven/org.x/y@1.0?type=war', java, false],
  ])('%s', (_what, id, findings, isOut) => {
    const { suppressed } = triaged(statement({ products: [{ '@id': id }] }), findings);
    expect(suppressed.length > 0).toBe(isOut);
  });

  it.each([
    ['example/shop:1', [], true],
    ['example/shop:1', ['pkg:npm/left'], true],
    ['example/shop:1', ['pkg:npm/right'], false],
    ['example/shop:2', [], false],
    ['pkg:oci/shop', ['pkg:npm/left'], true],
    ['pkg:oci/shop?tag=2', [], false],
    ['pkg:oci/shop@sha256%3Aabc', [], false],
    ['pkg:oci/shop?repository_url=docker.io/example/shop', [], true],
    ['pkg:oci/shop?repository_url=docker.io/example', [], true],
    ['pkg:oci/shop?repository_url=docker.io/other', [], false],
    ['pkg:oci/cart', [], false],
  ])('the image as %s with the parts %j', (id, parts, isOut) => {
    const subject = { image: 'example/shop:1', repository: null };
    const products = [{ '@id': id, subcomponents: parts.map((part) => ({ '@id': part })) }];
    expect(triaged({ ...statement({ products }), subject }).suppressed.length > 0).toBe(isOut);
  });

  it.each(['acme/web', 'https://github.com/Acme/web.git', 'pkg:github/acme/web'])(
    'the repository as %s',
    (id) => {
      const subject = { image: null, repository: 'acme/web' };
      expect(triaged({ ...statement({ products: [id] }), subject })).toMatchObject(IS_OUT);
    },
  );

  it('the repository as a Go module is what Go takes into it', () => {
    const subject = { image: null, repository: 'acme/web' };
    const product = statement({ products: ['pkg:golang/github.com/Acme/web'] });
    expect(triaged({ ...product, subject }, go).suppressed).toHaveLength(1);
    expect(triaged({ ...product, subject }).suppressed).toEqual([]);
  });
});

describe('a rule by name and ecosystem', () => {
  it.each([
    ['Debian', true],
    ['Debian:12', true],
    ['debian:11', false],
    ['npm', false],
  ])('of %s in Debian:12: %s', (ecosystem, isMeant) => {
    const text = `[[PackageOverrides]]\nname = "bash"\necosystem = "${ecosystem}"\nignore = true\n`;
    const policy = { name: 'osv-scanner.toml', bytes: new TextEncoder().encode(text) };
    const { rules } = readTriage({ policy, now: NOW });
    const bash = { name: 'bash', version: '5.2', ecosystem: 'Debian:12', purl: null };
    expect(indexStatements(rules, NO_SUBJECT)([], bash).length > 0).toBe(isMeant);
  });
});

describe('rule 4: the later statement counts, at one time the stricter', () => {
  const at = (timestamp: string, status: string) => excusing({ timestamp, status });
  it.each([
    [at('2026-01-01T00:00:00.000000001Z', 'affected'), at('2026-01-01T00:00:00.000000002Z', 'fixed'), true],
    [at('2026-01-01T01:00:00+01:00', 'fixed'), at('2026-01-01T00:00:01Z', 'under_investigation'), false],
    [at('2026-01-01T00:00:00Z', 'fixed'), at('2026-01-01T01:00:00+01:00', 'affected'), false],
    [at('2026-01-01T00:00:00Z', 'under_investigation'), at('2026-01-01T00:00:00Z', 'not_affected'), false],
  ])('%#', (one, other, isOut) => {
    const out = [
      [one, other],
      [other, one],
    ].map((all) => triaged({ vex: openVex(all) }).suppressed.length > 0);
    expect(out).toEqual([isOut, isOut]);
  });
});

describe('rule 5: what excuses', () => {
  it.each(['affected', 'under_investigation'])('%s is shown on the finding', (status) => {
    expect(triaged(statement({ status }))).toMatchObject({ suppressed: [], notes: [status], problems: [] });
  });

  it('not_affected says why', () => {
    expect(triaged(statement({ justification: 'because' }))).toMatchObject({
      suppressed: [],
      problems: ['refused'],
    });
    expect(triaged(statement({ justification: undefined, impact_statement: 'not run' }))).toMatchObject(
      IS_OUT,
    );
  });
});

describe('rule 7: what is never excused, and not for ever', () => {
  const ignore = (changes: object) => ({
    policy: { ignore: [{ id: 'CVE-2026-0001', until: '2026-12-31', reason: 'it is never run', ...changes }] },
  });
  it.each([
    ['in time', {}, [], 1],
    ['for one package', { package: 'pkg:npm/left' }, [], 1],
    ['on its last day', { until: '2026-06-01' }, [], 1],
    ['a day too late', { until: '2026-05-31' }, ['expired'], 0],
    ['for more than a year', { until: '2027-07-01' }, ['invalid'], 0],
    ['without an end', { until: undefined }, ['invalid'], 0],
    ['without a reason', { reason: 'wontfix' }, ['invalid'], 0],
    ['with a word that is not known', { severity: 'low' }, ['invalid'], 0],
    ['for everything', { id: '*' }, ['invalid'], 0],
  ])('a rule %s', (_what, changes, problems, count) => {
    const outcome = triaged(ignore(changes));
    expect([outcome.problems, outcome.suppressed.length]).toEqual([problems, count]);
  });

  it('says how a date is written', () => {
    for (const until of ['next year', '2026-02-30', undefined])
      expect(triaged(ignore({ until })).messages).toEqual([
        'It does nothing: `until` is missing, or no date (YYYY-MM-DD).',
      ]);
  });

  it('malware, by any document and any of its names', () => {
    const name = fc.constantFrom('MAL-2026-1', 'mal-2026-1', 'GHSA-aaaa-aaaa-aaaa', 'CVE-2026-0001');
    const vexOf = (id: string, status: string) =>
      openVex([excusing({ vulnerability: { name: id }, status })]);
    fc.assert(
      fc.property(
        name,
        fc.constantFrom('fixed', 'not_affected'),
        fc.constantFrom('id', 'aliases', 'upstream'),
        (id, status, place) => {
          const malware = {
            id: place === 'id' ? 'MAL-2026-1' : 'GHSA-aaaa-aaaa-aaaa',
            aliases: ['CVE-2026-0001', ...(place === 'aliases' ? ['MAL-2026-1'] : [])],
            upstream: place === 'upstream' ? ['MAL-2026-1'] : [],
          };
          const policy = { ignore: [{ id, until: '2026-12-31', reason: 'it is never run' }] };
          const outcome = triaged({ vex: vexOf(id, status), policy }, [findingOf(malware)]);
          expect(outcome.suppressed).toEqual([]);
          const isNamed = place !== 'id' || !id.startsWith('GHSA');
          expect(outcome.problems.includes('refused')).toBe(isNamed);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('rule 9: what is of no use', () => {
  it('is told, of statements and rules alike', () => {
    const policy = { ignore: [{ id: 'CVE-1999-0001', until: '2026-12-31', reason: 'it is never run' }] };
    expect(triaged({ ...statement({ products: ['pkg:npm/right'] }), policy }).problems).toEqual([
      'unused',
      'unused',
    ]);
  });

  it('is not a statement that a later one overrides', () => {
    expect(
      triaged({ vex: openVex([excusing(), excusing({ timestamp: '2026-02-01T00:00:00Z' })]) }),
    ).toMatchObject(IS_OUT);
  });
});

describe('the laws', () => {
  const STATUSES = ['not_affected', 'fixed', 'affected', 'under_investigation'];
  const anyStatement = fc.record({
    name: fc.constantFrom('CVE-2026-0001', 'CVE-2026-0002', 'GHSA-aaaa-aaaa-aaaa'),
    id: fc.constantFrom('pkg:npm/left', 'pkg:npm/left@1.0.0', 'pkg:npm/right', 'nobody'),
    status: fc.constantFrom(...STATUSES),
    day: fc.integer({ min: 10, max: 20 }),
  });
  const written = ({ name, id, status, day }: { name: string; id: string; status: string; day: number }) =>
    excusing({ vulnerability: { name }, products: [id], status, timestamp: `2026-01-${day}T00:00:00Z` });
  const findings = [
    findingOf(),
    findingOf({ id: 'CVE-2026-0002', aliases: [] }),
    findingOf({}, npmPackage('left', '1.0.1')),
    findingOf({}, npmPackage('right', '1.0.0')),
    findingOf({ id: 'DSA-2', aliases: [], upstream: ['CVE-2026-0001', 'CVE-2026-0002'] }),
  ];

  it('one more `affected` never removes a finding, and nothing is lost', () => {
    fc.assert(
      fc.property(fc.array(anyStatement, { maxLength: 8 }), anyStatement, (statements, added) => {
        const all = statements.map(written);
        const before = openTriage(readTriage({ vex: sent(openVex(all)), now: NOW })).excuse(findings);
        const more = [...all, written({ ...added, status: 'affected' })];
        const after = openTriage(readTriage({ vex: sent(openVex(more)), now: NOW })).excuse(findings);
        expect(after.kept.length).toBeGreaterThanOrEqual(before.kept.length);
        expect(after.kept.length + (after.suppressed?.length ?? 0)).toBe(findings.length);
      }),
      { numRuns: 200 },
    );
  });

  it('hundred thousand statements cost what it takes to read them', () => {
    const many = Array.from({ length: 100_000 }, () => excusing());
    const { vex } = readTriage({ vex: sent(openVex(many.slice(0, 1))), now: NOW });
    const repeated = many.flatMap(() => vex);
    const triage = openTriage({ vex: repeated, rules: [], problems: [], gate: null, openVex: null });
    const packages = Array.from({ length: 10_000 }, (_, index) =>
      findingOf({}, npmPackage('left', `1.0.${index}`)),
    );
    const outcome = triage.excuse(packages);
    expect([outcome.suppressed?.length, outcome.used.size]).toEqual([1, 1]);
  });
});

describe('worlds that other tools agree on', () => {
  it('an image by its digest, and some of its packages', () => {
    const products = [{ '@id': 'pkg:oci/alpine@sha256%3Aabc', subcomponents: ['pkg:npm/left@1.0.0'] }];
    const vex = openVex([excusing({ products, status: 'fixed' })]);
    const subject = (image: string) => ({ image, repository: null });
    expect(triaged({ vex, subject: subject('alpine:3.18@sha256:abc') })).toMatchObject(IS_OUT);
    expect(triaged({ vex, subject: subject('alpine:3.18@sha256:abd') }).suppressed).toEqual([]);
  });

  it.each([[{ identifiers: { cpe23: 'cpe:2.3:a:left:left:1.0.0:*:*:*:*:*:*:*' } }], ['urn:of:nobody']])(
    'a part of an image that is named by %j alone is no part that is known, and never all of them',
    (part) => {
      const products = [{ '@id': 'pkg:oci/alpine', subcomponents: [part] }];
      const subject = { image: 'alpine:3.18', repository: null };
      expect(triaged({ ...statement({ products }), subject })).toMatchObject({ suppressed: [] });
      const both = [{ '@id': 'pkg:oci/alpine', subcomponents: [part, 'pkg:npm/left'] }];
      expect(triaged({ ...statement({ products: both }), subject })).toMatchObject(IS_OUT);
    },
  );

  it('a package inside of another is not judged: stricter than tools that ask the dependency graph', () => {
    const products = [{ '@id': 'pkg:npm/parent', subcomponents: ['pkg:npm/left'] }];
    expect(triaged(statement({ products }))).toMatchObject({ suppressed: [], problems: ['unused'] });
  });
});
