import { describe, expect, it } from 'vitest';
import { choosePackages, generateAdvisories, generateLockfile, vulnerableAmong } from './advisories.ts';

interface Generated {
  readonly id: string;
  readonly affected: readonly { readonly package: { readonly name: string } }[];
}

function recordsOf(count: number): readonly Generated[] {
  return [...generateAdvisories(count)].map((line) => JSON.parse(line));
}

describe('generateAdvisories', () => {
  it('gives each record an id of its own, nine of ten for malware', () => {
    const records = recordsOf(2_000);
    expect(new Set(records.map(({ id }) => id)).size).toBe(2_000);
    expect(records.filter(({ id }) => id.startsWith('MAL-'))).toHaveLength(1_800);
  });
});

describe('choosePackages', () => {
  it.each([50, 1_000])('chooses %d different packages, so many of them vulnerable', (count) => {
    const named = new Set(
      recordsOf(20_000).flatMap(({ affected }) => affected.map((each) => each.package.name)),
    );
    const chosen = choosePackages(count, 20_000);
    expect(new Set(chosen.map(({ name }) => name)).size).toBe(count);
    const vulnerable = chosen.filter(({ name, version }) => named.has(name) && version.startsWith('1.'));
    expect(vulnerable).toHaveLength(vulnerableAmong(count));
  });
});

describe('generateLockfile', () => {
  it('has about the size of a real one, below the 5 MiB that the scanner takes', () => {
    const { length } = generateLockfile(choosePackages(10_000, 250_000));
    expect(length).toBeGreaterThan(4_000_000);
    expect(length).toBeLessThan(5 * 1_024 * 1_024);
  });
});
