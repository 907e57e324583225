import { describe, expect, it } from 'vitest';
import type { SbomInventory } from '../inventory/sbom/sbom-inventory.ts';
import { readContainer } from './container/assess.ts';
import { fromLockfileParts, fromSbomParts, toLockfileParts, toSbomParts } from './inventory-parts.ts';
import { readLockfile } from './lockfile/assess.ts';

const names = Array.from({ length: 2_500 }, (_, index) => `package-${index}`);

describe('an inventory in parts', () => {
  it('is the same again: of a lockfile', async () => {
    const text = `${names.map((name) => `${name}==1.0`).join('\n')}\n-r other.txt\n`;
    const file = { name: 'requirements.txt', bytes: Buffer.from(text), distribution: null };
    const inventory = readLockfile(file);
    const parts = structuredClone(toLockfileParts(inventory));
    expect([inventory.unresolved?.length, parts.parts.length]).toEqual([1, 3]);
    expect(await fromLockfileParts(parts)).toEqual(inventory);
  });

  it('is the same again: of an SBOM, with what it says of each package', async () => {
    const components = names.map((name) => ({
      type: 'library',
      'bom-ref': name,
      name,
      version: '1.0',
      purl: `pkg:npm/${name}@1.0`,
    }));
    // Not in the order of the packages.
    const vulnerabilities = names
      .toReversed()
      .filter((_, index) => index % 100 === 0)
      .map((ref, index) => ({ id: `CVE-2024-${1_000 + index}`, affects: [{ ref }] }));
    const document = { bomFormat: 'CycloneDX', specVersion: '1.5', components, vulnerabilities };
    const file = { name: 'sbom.json', bytes: Buffer.from(JSON.stringify(document)) };
    const { findLines, ...inventory } = readContainer(file);
    const parts = structuredClone(
      toSbomParts({ ...inventory, ...(findLines === undefined ? {} : { findLines }) }),
    );
    expect([inventory.carried.length, parts.parts.length]).toEqual([25, 3]);
    const again = await fromSbomParts(parts);
    const plain = ({ identities, ...others }: SbomInventory) => ({
      ...others,
      identities: [...identities].map(([each, identity]) => [each, { ...identity, at: null }]),
    });
    expect(plain(again)).toEqual(plain(inventory));
    expect([...again.identities.values()].map(({ at }) => at)).toEqual(names.map(() => 1));
    expect(again.packages.every((each) => again.identities.has(each))).toBe(true);
    expect(again.carried.every((finding) => again.packages.includes(finding.package))).toBe(true);
  });

  it('is empty when it was', async () => {
    const file = { name: 'requirements.txt', bytes: Buffer.from('# none\n'), distribution: null };
    expect((await fromLockfileParts(toLockfileParts(readLockfile(file)))).packages).toEqual([]);
  });
});
