import { describe, expect, it } from 'vitest';
import { advisory, npmPackage } from '../../../test/support/advisories.ts';
import type { Finding } from '../../matching/finding.ts';
import { NO_SUBJECT, type Subject } from '../identity.ts';
import { readTriage } from '../read-triage.ts';
import { openTriage } from '../triage.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const RATING = { severity: 'HIGH', score: null, source: null, vector: null, advisoryId: null } as const;

const findingOf = (version = '1.0.0'): Finding => ({
  package: npmPackage('left', version),
  primary: advisory({ id: 'GHSA-aaaa-aaaa-aaaa', aliases: ['CVE-2026-0001'] }),
  others: [],
  rating: RATING,
  fixedVersions: [],
});

function triageOf(vex: object, subject: Subject = NO_SUBJECT) {
  const bytes = new TextEncoder().encode(JSON.stringify(vex));
  return openTriage(readTriage({ vex: { name: 'vex.json', bytes }, now: NOW }), subject);
}

/** How many of the findings of a version are taken out. */
function countOut(vex: object, subject = NO_SUBJECT, version = '1.0.0'): number {
  return triageOf(vex, subject).excuse([findingOf(version)]).suppressed?.length ?? 0;
}

const ID = 'CVE-2026-0001';

function cycloneDx(
  state: string,
  affects: object = { ref: 'urn:cdx:1/1#pkg:npm/left@1.0.0' },
  analysis = {},
) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    vulnerabilities: [{ id: ID, analysis: { state, ...analysis }, affects: [affects] }, { id: 'X' }],
  };
}

describe('the analyses of a CycloneDX document', () => {
  it.each([
    ['resolved', 1],
    ['resolved_with_pedigree', 1],
    ['false_positive', 1],
    ['not_affected', 1],
    ['exploitable', 0],
    ['in_triage', 0],
  ])('%s', (state, count) => {
    expect(countOut(cycloneDx(state))).toBe(count);
  });

  it('are about the SBOM that is linked to, where that is not another than the scanned one', () => {
    const serialNumber = '3e671687-395b-41f5-a30f-a58921a69b79';
    const count = (ref: string) =>
      countOut(cycloneDx('not_affected', { ref }), { image: 'i', repository: null, serialNumber });
    expect(count('pkg:npm/left@1.0.0')).toBe(1);
    expect(count(`urn:cdx:${serialNumber.toUpperCase()}/1#pkg:npm/left@1.0.0`)).toBe(1);
    expect(count('urn:cdx:4/1#pkg:npm/left@1.0.0')).toBe(0);
  });

  it('keep their own words beside those of OpenVEX, and find components by their references', () => {
    const document = {
      ...cycloneDx('not_affected', { ref: 'the-component' }, { justification: 'code_not_reachable' }),
      components: [{ 'bom-ref': 'the-component', purl: 'pkg:npm/left@1.0.0' }],
    };
    const justification = 'vulnerable_code_not_in_execute_path';
    const original = 'not_affected: code_not_reachable';
    expect(triageOf(document).excuse([findingOf()]).suppressed).toMatchObject([
      { statement: { justification, original } },
    ]);
  });
});

describe('the versions that an analysis lists', () => {
  const UNAFFECTED = { version: '1.0.1', status: 'unaffected' };
  const MIXED = [{ version: '1.0.0', status: 'affected' }, UNAFFECTED];
  const LEFT = 'pkg:npm/left';

  it.each([
    ['some are fixed, some are not', 'resolved', LEFT, MIXED, ['1.0.1'], ['1.0.0']],
    ['none has a status: the state says it', 'resolved', LEFT, [{ version: '1.0.1' }], ['1.0.1'], []],
    ['a component has another', 'resolved', `${LEFT}@1.0.0`, [{ version: '1.0.1' }], [], []],
    ['a component has not the unaffected one', 'resolved', `${LEFT}@1.0.0`, [UNAFFECTED], [], []],
    ['a component has the affected one', 'resolved', `${LEFT}@1.0.0`, MIXED, [], ['1.0.0']],
    ['a component has the unaffected one', 'resolved', `${LEFT}@1.0.1`, MIXED, ['1.0.1'], []],
    ['exploits spare one: nothing is said of it', 'exploitable', LEFT, MIXED, [], ['1.0.0']],
    ['a range means nothing', 'resolved', LEFT, [{ range: 'vers:npm/<2' }], [], []],
  ])('%s', (_what, state, ref, versions, out, noted) => {
    const findings = [findingOf('1.0.0'), findingOf('1.0.1')];
    const { suppressed, kept } = triageOf(cycloneDx(state, { ref, versions })).excuse(findings);
    expect(suppressed?.map(({ finding }) => finding.package.version)).toEqual(out);
    const affected = kept.filter(({ vex }) => vex?.status === 'affected');
    expect(affected.map((each) => each.package.version)).toEqual(noted);
  });

  it('are those of all entries of a component', () => {
    const vex = cycloneDx('resolved');
    const [analysed] = vex.vulnerabilities;
    Object.assign(analysed ?? {}, { affects: MIXED.map((each) => ({ ref: LEFT, versions: [each] })) });
    expect([countOut(vex), countOut(vex, NO_SUBJECT, '1.0.1')]).toEqual([0, 1]);
  });

  it('are those of an image, too', () => {
    const component = { 'bom-ref': 'shop', name: 'shop', version: '2.4' };
    const count = (versions: readonly object[]) =>
      countOut(
        { ...cycloneDx('resolved', { ref: 'shop', versions }), metadata: { component } },
        { image: 'shop:2.4', repository: null },
      );
    expect([count([]), count([{ version: '2.4' }]), count([{ version: '4.2' }])]).toEqual([1, 1, 0]);
  });

  it('are that of the component, where it stands beside its package URL', () => {
    const components = [{ 'bom-ref': 'left', purl: LEFT, version: '1.0.1' }];
    const vex = { ...cycloneDx('not_affected', { ref: 'left' }), components };
    expect([countOut(vex, NO_SUBJECT, '1.0.0'), countOut(vex, NO_SUBJECT, '1.0.1')]).toEqual([0, 1]);
  });

  it('are affected in what tools write, of another document and encoded, whatever is analysed later', () => {
    const libstdc = 'pkg:deb/ubuntu/libstdc%2B%2B6@12.3.0-1ubuntu1~22.04?arch=amd64&distro=ubuntu-22.04';
    const versions = [{ version: '12.3.0-1ubuntu1~22.04', status: 'affected' }];
    const triage = triageOf(cycloneDx('not_affected', { ref: `urn:cdx:x/1#${libstdc}`, versions }));
    expect(triage.excuse([findingOf()], () => libstdc).suppressed).toHaveLength(1);
    expect(triage.excuse([findingOf()], () => libstdc.replace('amd64', 'arm64')).suppressed).toEqual([]);
  });
});
