import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileOf, type Name } from '../../test/support/files-of-formats.ts';
import { readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

const NAMES = ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'deno.lock'] as const;

/** Null for what is no such file any more. */
function read(name: Name, text: string) {
  try {
    return readInventory(name, Buffer.from(text), { distribution: null });
  } catch (error) {
    if (error instanceof NotTheFormatError) return null;
    throw error;
  }
}

describe.each(NAMES)('the graph of a %s', (name) => {
  it('has the edges of its entries', () => {
    const graph = read(name, fileOf(name, 10))?.graph;
    expect(graph?.entries).toHaveLength(10);
    expect(graph?.from).toHaveLength(10 + 10 * (graph?.roots.length ?? 0));
  });

  it('has nodes at both ends of each edge, and entries that are packages, whatever is cut out of the file', () => {
    const text = fileOf(name, 6);
    const place = fc.nat(text.length);
    const piece = fc.constantFrom('', 'p1', '@', ' ', ':', '\n', '"', '{', '/', '(');
    fc.assert(
      fc.property(place, fc.nat(40), piece, (start, length, inserted) => {
        const inventory = read(name, text.slice(0, start) + inserted + text.slice(start + length));
        if (inventory?.graph === undefined) return;
        const { roots, entries, from, to } = inventory.graph;
        const packages = new Set(inventory.packages.map((each) => `${each.name}\0${each.version}`));
        expect(entries.filter((each) => !packages.has(`${each.name}\0${each.version}`))).toEqual([]);
        expect([...from, ...to].filter((node) => node >= roots.length + entries.length)).toEqual([]);
        expect([...to].filter((node) => node < roots.length)).toEqual([]);
      }),
    );
  });
});
