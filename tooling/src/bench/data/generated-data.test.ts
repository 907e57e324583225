import { describe, expect, it } from 'vitest';
import { choosePackages, vulnerableAmong } from './choose-packages.ts';
import { divideAdvisories, generateAdvisories, namedPackages } from './generate-advisories.ts';
import { generateLockfile } from './generate-lockfile.ts';

const RECORDS = [...generateAdvisories(2_000)].map((line): { id: string } => JSON.parse(line));

describe('generateAdvisories', () => {
  it('gives each record an id of its own, nine of ten for malware', () => {
    expect(new Set(RECORDS.map(({ id }) => id)).size).toBe(2_000);
    expect(RECORDS.filter(({ id }) => id.startsWith('MAL-'))).toHaveLength(1_800);
  });

  it('gives the same records every time', () => {
    expect([...generateAdvisories(50)]).toEqual([...generateAdvisories(50)]);
  });
});

describe('choosePackages', () => {
  it.each([50, 1_000])('chooses %d different packages, so many of them vulnerable', (count) => {
    const { vulnerablePackages } = divideAdvisories(20_000);
    const named = new Set(namedPackages(20_000));
    const chosen = choosePackages(count, vulnerablePackages);
    expect(new Set(chosen.map(({ name }) => name)).size).toBe(count);
    const vulnerable = chosen.filter(({ name, version }) => named.has(name) && version.startsWith('1.'));
    expect(vulnerable).toHaveLength(vulnerableAmong(count));
  });
});

describe('generateLockfile', () => {
  it('has about the size of a real one, below the 5 MiB that the scanner takes', () => {
    const bytes = generateLockfile(choosePackages(10_000, 12_500)).length;
    expect(bytes).toBeGreaterThan(4_000_000);
    expect(bytes).toBeLessThan(5 * 1_024 * 1_024);
  });
});
