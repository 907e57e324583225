import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advisory } from '../../test/support/advisories.ts';
import { mergeAliases } from './merge-aliases.ts';

const record = (id: string, ...aliases: string[]) => advisory({ id, aliases });
const groups = (...records: ReturnType<typeof record>[]) =>
  mergeAliases(records).map((group) => group.map(({ id }) => id).sort());

describe('mergeAliases', () => {
  it('keeps apart what shares no name', () => {
    expect(groups(record('GHSA-1', 'CVE-1'), record('GHSA-2', 'CVE-2'))).toEqual([['GHSA-1'], ['GHSA-2']]);
  });

  it('joins records that share an alias neither of them is', () => {
    expect(groups(record('GHSA-1', 'CVE-1'), record('PYSEC-1', 'CVE-1'))).toEqual([['GHSA-1', 'PYSEC-1']]);
  });

  it('tells two records as it tells them with a third that has nothing to do with them', () => {
    const name = fc.constantFrom('GHSA-1', 'GHSA-2', 'CVE-1', 'CVE-2', 'DSA-1-1', 'CVE-3');
    const two = fc.tuple(name, fc.array(name, { maxLength: 3 }), name, fc.array(name, { maxLength: 3 }));
    fc.assert(
      fc.property(two, ([idA, aliasesA, idB, aliasesB]) => {
        const [a, b] = [record(idA, ...aliasesA), record(idB, ...aliasesB)];
        const withThird = mergeAliases([a, b, record('X')]).filter(([first]) => first?.id !== 'X');
        expect(mergeAliases([a, b])).toEqual(withThird);
      }),
      { numRuns: 1_000 },
    );
  });

  it('joins across a chain in whatever order it comes', () => {
    const chain = [record('A', 'D'), record('B', 'C'), record('C', 'D'), record('D')] as const;
    for (const order of [chain, chain.toReversed(), [chain[1], chain[0], chain[3], chain[2]]]) {
      expect(groups(...order)).toEqual([['A', 'B', 'C', 'D']]);
    }
  });

  it('joins the two CVEs that one reviewed record calls the same', () => {
    expect(groups(record('GHSA-1', 'CVE-1', 'CVE-2'), record('CVE-1'), record('CVE-2'))).toEqual([
      ['CVE-1', 'CVE-2', 'GHSA-1'],
    ]);
  });

  it('does not chain the CVEs of a distribution update together', () => {
    const found = groups(
      record('DSA-1-1', 'CVE-1', 'CVE-2'),
      record('DEBIAN-CVE-1', 'CVE-1'),
      record('DEBIAN-CVE-2', 'CVE-2'),
    );
    expect(found).toEqual([['DEBIAN-CVE-1', 'DSA-1-1'], ['DEBIAN-CVE-2']]);
  });

  it('joins an update of Debian or Ubuntu with the record of the one CVE that it fixes', () => {
    const standing = (id: string, ...upstream: string[]) => advisory({ id, aliases: [], upstream });
    const found = groups(
      standing('USN-1-1', 'UBUNTU-CVE-2026-0001'),
      standing('UBUNTU-CVE-2026-0001', 'CVE-2026-0001'),
      standing('USN-2-1', 'CVE-2026-0002', 'CVE-2026-0003'),
      standing('UBUNTU-CVE-2026-0002', 'CVE-2026-0002'),
      standing('DSA-1-1', 'CVE-2026-0004'),
      standing('DEBIAN-CVE-2026-0004', 'CVE-2026-0004'),
    );
    expect(found).toEqual([
      ['UBUNTU-CVE-2026-0001', 'USN-1-1'],
      ['USN-2-1'],
      ['UBUNTU-CVE-2026-0002'],
      ['DEBIAN-CVE-2026-0004', 'DSA-1-1'],
    ]);
  });

  it('leaves a CVE where it is when two updates that name it join another', () => {
    const found = groups(
      record('CVE-1'),
      record('CVE-2'),
      record('DSA-1-1', 'CVE-1', 'CVE-2'),
      record('DSA-2-1', 'CVE-1', 'CVE-3'),
      record('DSA-3-1', 'CVE-2', 'CVE-4'),
    );
    expect(found).toEqual([
      ['CVE-1', 'DSA-1-1', 'DSA-2-1'],
      ['CVE-2', 'DSA-3-1'],
    ]);
  });

  it('joins very many records of one vulnerability', () => {
    const aliases = Array.from({ length: 10 }, (_, index) => `CVE-${index}`);
    const records = Array.from({ length: 20_000 }, (_, index) => record(`GHSA-${index}`, ...aliases));
    expect(mergeAliases(records)).toHaveLength(1);
  });

  it('keeps a distribution update alone when nothing else tells of its CVEs', () => {
    expect(groups(record('DSA-1-1', 'CVE-1', 'CVE-2'), record('DSA-2-1', 'CVE-2', 'CVE-3'))).toEqual([
      ['DSA-1-1'],
      ['DSA-2-1'],
    ]);
  });
});
