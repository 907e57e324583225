import { describe, expect, it } from 'vitest';
import { countWork } from '../../test/support/counted-work.ts';
import { fileOf, type Name } from '../../test/support/files-of-formats.ts';
import { FORMATS } from './formats/index.ts';
import { readInventory } from './read-inventory.ts';
import { NotTheFormatError } from './reader.ts';

/** What a caller can make much of. */
const PIECES = [
  '\r',
  '\n',
  ' ',
  '\t',
  '[',
  '{"a":',
  'a: [',
  '- ',
  '"',
  '\\',
  '#',
  'a==1;',
  '<a>',
  'p@^1:\n',
  '[[package]]\n',
  '(',
  'é',
];

/** Beside what is listed, a go.mod names the standard library. */
const isListed = ({ name }: { readonly name: string }) => name !== 'stdlib';

const COUNT = 400;
const options = { distribution: null };

function workOf(name: Name, text: string): number {
  const bytes = Buffer.from(text);
  return countWork(() => {
    try {
      readInventory(name, bytes, options);
    } catch (error) {
      if (!(error instanceof NotTheFormatError)) throw error;
    }
  });
}

describe.each(Object.keys(FORMATS) as Name[])('the work on %s', (name) => {
  const file = (count: number) => fileOf(name, count);

  it('grows like its entries', () => {
    expect(readInventory(name, Buffer.from(file(COUNT)), options).packages.filter(isListed)).toHaveLength(
      COUNT,
    );
    expect(workOf(name, file(2 * COUNT)) / workOf(name, file(COUNT))).toBeLessThan(2.5);
  });

  it.each(PIECES)('grows like what is behind its entries, much of %j', (piece) => {
    const work = (count: number) => workOf(name, file(2) + piece.repeat(count));
    expect(work(8_000)).toBeLessThan(2.5 * work(4_000) + 10_000);
  });
});
