import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readDenoLock } from './read.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const rows = (document: unknown) => rowsOf(readDenoLock(Buffer.from(JSON.stringify(document))));

describe('deno.lock', () => {
  it('reads what deno 2 wrote, the version of a peer cut off', () => {
    expect(rowsOf(readDenoLock(fixture('version-5.lock')))).toEqual([
      '@types/ms@2.1.0',
      'acorn@8.19.0',
      'acorn-jsx@5.3.2',
      'debug@4.3.4',
      'ms@2.1.2',
      'ms@2.1.3',
    ]);
  });

  const npm = { 'a@1.0.0_b@2.0.0__c@3.0.0': { integrity: 'x' }, '@s/b_c@2.0.0-rc.1': { integrity: 'x' } };
  const jsr = { '@std/path@1.0.8': { integrity: 'x' } };
  const found = ['@s/b_c@2.0.0-rc.1', '@std/path@1.0.8 no-advisory-feed', 'a@1.0.0'];

  it.each<readonly [string, unknown, readonly string[]]>([
    ['5 and 4', { version: '4', npm, jsr }, found],
    ['3', { version: '3', packages: { specifiers: {}, npm, jsr }, remote: {} }, found],
    [
      '2',
      { version: '2', remote: {}, npm: { specifiers: { a: 'a@1.0.0' }, packages: npm } },
      [found[0], found[2]].map(String),
    ],
    [
      '1',
      { 'https://deno.example/std@0.90.0/path/mod.ts': 'abc' },
      ['deno.example/std@0.90.0 not-a-registry-package'],
    ],
    ['4, empty', { version: '4' }, []],
  ])('reads version %s', (_version, document, expected) => {
    expect(rows(document)).toEqual(expected);
  });

  it('names the modules of an address by its version, once, else by its host', () => {
    const remote = Object.fromEntries(
      [
        'https://deno.example/x/oak@v12.0.0/mod.ts',
        'https://deno.example/x/oak@v12.0.0/deps.ts',
        'https://cdn.example/v135/@types/node@20.1.0/index.d.ts?x=@1',
        'https://raw.example/o/r/main/mod.ts',
        'https://raw.example/o/r/main/deps.ts',
      ].map((address) => [address, 'abc']),
    );
    expect(rows({ version: '4', remote })).toEqual([
      'cdn.example/v135/@types/node@20.1.0 not-a-registry-package',
      'deno.example/x/oak@v12.0.0 not-a-registry-package',
      'raw.example@ not-a-registry-package',
    ]);
  });

  it('names the registry of a tarball', () => {
    expect(rows({ version: '5', npm: { 'a@1.0.0': { tarball: 'https://npm.example/a.tgz' } } })).toEqual([
      'a@1.0.0 npm.example',
    ]);
  });

  it('tells entries that are none', () => {
    expect(rows({ version: '5', npm: { 'a@x': {}, 'b@': null, '': 1 } })).toEqual([
      '(no name)@ unreadable',
      'a@x invalid-version',
      'b@ no-version',
    ]);
  });

  it.each(['', '[]', '{"a": 1}', '{"version": 5}', '{"version": "5"'])('refuses %j', (text) => {
    expect(() => readDenoLock(Buffer.from(text))).toThrow(NotTheFormatError);
  });

  it('reads anything that states a version', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('1', '2', '3', '4', '5'),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (version, any) => {
          const document = { version, npm: any, jsr: any, remote: any, packages: { npm: any } };
          expect(() => rows(document)).not.toThrow();
        },
      ),
    );
  });
});
