import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPipfileLock } from './read.ts';

function fixture(situation: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'fixtures', situation));
}

/** `name version scope` of the matched, `name version reason` of the unmatched. */
function rows({ packages }: Inventory): string[] {
  return packages.map(({ name, version, scope, unmatched }) => `${name} ${version} ${unmatched ?? scope}`);
}

describe('Pipfile.lock', () => {
  it('accounts for a category that is no object', () => {
    const document = { _meta: {}, default: {}, docs: ['flask==0.12'], empty: null, none: [], word: 'x' };
    const inventory = readPipfileLock(Buffer.from(JSON.stringify(document)));
    expect(rows(inventory)).toEqual(['docs  unreadable', 'word  unreadable']);
  });

  it.each([
    ['empty.json', []],
    ['one-package.json', ['requests 2.33.0 production']],
    [
      'categories.json',
      [
        'both 1.0 production',
        'doc-and-dev 1.0 optional',
        'pytest 9.0.3 development',
        'requests 2.33.0 production',
        'sphinx 8.1.3 optional',
      ],
    ],
    [
      'git.json',
      [
        'from-address https://code.example/from-address-1.0.zip not-a-registry-package',
        'from-git https://code.example/team/from-git.git#af885e2 not-a-registry-package',
        'from-wheel ./vendor/from_wheel-1.0-py3-none-any.whl not-a-registry-package',
      ],
    ],
    [
      'odd-entries.json',
      [
        '__proto__  unreadable',
        'any * not-pinned',
        'bad name  unreadable',
        'bad-version one invalid-version',
        'bare 1.2 not-pinned',
        'none  no-version',
        'null  unreadable',
        'number-version  unreadable',
        'other  unreadable',
        'range >=1 not-pinned',
        'text 1.0 production',
      ],
    ],
  ])('%s gives its packages, and every odd entry its reason', (situation, expected) => {
    expect(rows(readPipfileLock(fixture(situation)))).toEqual(expected);
  });

  it.each([
    ['a package-lock.json', new TextDecoder().decode(fixture('not-the-format.json'))],
    ['an object without its members', '{}'],
    ['a list of packages', '{"_meta":{},"default":[]}'],
    ['a Pipfile', '[packages]\nrequests = "*"\n'],
    ['null', 'null'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(() => readPipfileLock(Buffer.from(text))).toThrow(NotTheFormatError);
  });

  it('throws nothing but NotTheFormatError on JSON under its own members', () => {
    const member = fc.constantFrom(
      'default',
      'develop',
      '_meta',
      'version',
      'git',
      'path',
      'ref',
      'requests',
    );
    const json = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.dictionary(member, tie('node'))),
    })).node;
    fc.assert(
      fc.property(json, (document) => {
        const outcome = attempt(() => readPipfileLock(Buffer.from(JSON.stringify(document))));
        expect(outcome).toSatisfy((value) => Array.isArray(value) || value instanceof NotTheFormatError);
      }),
    );
  });

  it('reads back any set of pins', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, version, { maxKeys: 20 }), (model) => {
        const pins = Object.entries(model).map(([key, value]) => [key, { version: `==${value}` }]);
        const text = JSON.stringify({ _meta: {}, default: {}, develop: Object.fromEntries(pins) });
        const expected = Object.entries(model).map(([key, value]) => `${key} ${value} development`);
        expect(rows(readPipfileLock(Buffer.from(text))).sort()).toEqual(expected.sort());
      }),
    );
  });
});

function attempt(read: () => Inventory): unknown {
  try {
    return read().packages;
  } catch (error) {
    return error;
  }
}
