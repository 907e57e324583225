import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readMixLock } from './read.ts';

const rows = (text: string) => rowsOf(readMixLock(Buffer.from(text)));

// Written by hand, for forms that no Mix of today writes.
const LOCK = `%{
  "bandit": {:hex, :bandit, "1.12.4", "10bb", [:mix], [{:hpax, "~> 1.0", [hex: :hpax, repo: "hexpm", optional: false]}, {:plug, "~> 1.18", [hex: :plug, repo: "hexpm", optional: false]}], "hexpm", "8451"},
  "forked": {:git, "https://user:secret@git.example/o/forked.git", "abcdef", [branch: "main"]},
  "inside": {:hex, :inside, "1.0.0", "aa", [:mix], [], "hexpm:house", "bb"},
  "key": {:hex, :real_name, "0.4.0-rc.1", "aa", [:rebar3], [], "hexpm", "bb"},
  "old": {:hex, :old, "1.0.0"},
  "older": {:hex, :"older-name", "2.0.0", "aa", [:rebar]},
}
`;

describe('mix.lock', () => {
  it('reads what Mix wrote: a name of its own in the registry, a registry and a repository of others', () => {
    const lock = readFileSync(join(import.meta.dirname, 'fixtures', 'hex.lock'), 'utf8');
    expect(rows(lock)).toEqual([
      'gitdep@https://code.example/gitdep.git not-a-registry-package',
      'inhouse@3.0.0 not-a-registry-package',
      'left@1.0.0',
      'other_name@1.4.0',
      'right@2.1.0-rc.1',
      'spare@0.1.0',
    ]);
  });

  it('reads packages by their names in the registry, and what is not from it', () => {
    expect(rows(LOCK)).toEqual([
      'bandit@1.12.4',
      'forked@https://git.example/o/forked.git not-a-registry-package',
      'inside@1.0.0 not-a-registry-package',
      'old@1.0.0',
      'older-name@2.0.0',
      'real_name@0.4.0-rc.1',
    ]);
  });

  it.each([
    ['%{}', []],
    [
      '%{"a": {:hex, :a, "1.0.0", "x", [:mix], [{:b, "~> 1.0, } ] )", []}]},\n  "b": {:hex, :b, "2.0.0"}}\n',
      ['a@1.0.0', 'b@2.0.0'],
    ],
    ['%{"a": {:hex, :a, "main"}}', ['a@main invalid-version']],
    ['%{"a": {:hex, :a}}', ['a@ no-version']],
    ['%{"a": {:path, "../a"}}', []],
    ['%{"a": {:svn, "x", "y"}}', ['a@x unreadable']],
  ])('reads %j', (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it.each([
    '',
    '{}',
    '[]',
    'a',
    LOCK.slice(0, 300),
    `%{\n  "a": {:hex, :a, "1.0.0"},\n`,
    '%{\n<<<<<<< HEAD\n}',
    '%{"a',
    // In linear time: no test would see the end of another.
    `%{\n${' '.repeat(1_000_000)}x\n}`,
  ])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });

  it('reads back any packages', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, version), (model) => {
        const lines = Object.entries(model).map(
          ([app, stated]) => `  "${app}": {:hex, :${app}, "${stated}", "x", [:mix], [], "hexpm", "y"},\n`,
        );
        expect(new Set(rows(`%{\n${lines.join('')}}\n`))).toEqual(
          new Set(Object.entries(model).map((row) => row.join('@'))),
        );
      }),
    );
  });
});
