import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPackageLock } from './read.ts';

function fixture(situation: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'fixtures', situation));
}

function extract(document: unknown): Inventory {
  return readPackageLock(Buffer.from(JSON.stringify(document)));
}

/** `name version scope` of the matched, `name version reason` of the unmatched. */
function rows({ packages }: Inventory): string[] {
  return packages.map(({ name, version, scope, unmatched }) => `${name} ${version} ${unmatched ?? scope}`);
}

describe('package-lock.json', () => {
  it('reads the folders that npm on Windows once wrote with backslashes', () => {
    const packages = {
      'node_modules\\ms': { version: '2.1.3' },
      'packages\\app': { version: '1.0.0' },
      'node_modules\\@babel\\parser\\node_modules\\once': { version: '1.4.0' },
      'node_modules\\@babel\\parser': { version: '7.23.6' },
    };
    expect(rows(extract({ lockfileVersion: 3, packages }))).toEqual([
      '@babel/parser 7.23.6 production',
      'ms 2.1.3 production',
      'once 1.4.0 production',
    ]);
  });

  it.each([
    ['empty.json', []],
    ['one-package.json', ['ms 2.1.3 production']],
    [
      'aliases.json',
      ['@babel/parser 7.23.6 production', '@scope/real 1.3.0 production', 'ms 2.0.0 production'],
    ],
    [
      'aliases-v1.json',
      ['debug 2.6.8 production', 'ms 2.0.0 production', 'once 1.4.0 optional', 'wrappy 1.0.2 optional'],
    ],
    [
      'workspaces.json',
      [
        'inherits 2.0.4 production',
        'ms 2.0.0 production',
        'ms 2.1.3 production',
        'once 1.4.0 optional',
        'wrappy 1.0.2 optional',
      ],
    ],
    [
      'git.json',
      [
        'from-archive 2.0.0 not-a-registry-package',
        'from-file 3.0.0 not-a-registry-package',
        'from-git 1.0.0 not-a-registry-package',
        'no-version-at-all git+https://code.example/team/no-version.git#be5935f8d2595bcd97b05718ef1eeae08d812e10 not-a-registry-package',
      ],
    ],
    [
      'git-v1.json',
      [
        '@scope/from-registry 4.0.4 development',
        'from-file file:vendor/from-file.tgz not-a-registry-package',
        'from-git git+ssh://code.example/team/from-git.git#af885e2e890b9ef0875edd2b117305119ee5bdc5 not-a-registry-package',
        'from-platform github:team/from-platform#d5ac0584ee9ae7bd9288220a39780f155b9ad4c8 not-a-registry-package',
      ],
    ],
    ['bundled.json', ['ms 2.1.3 production', 'tool 2.0.0 production']],
    [
      'dev-optional.json',
      [
        'either 1.0.0 optional',
        'may-ship 1.0.0 optional',
        'optional-for-tests 1.0.0 development',
        'peer 1.0.0 production',
        'seldom 1.0.0 optional',
        'ships 1.0.0 production',
        'tests 1.0.0 development',
        'twice 1.0.0 production',
      ],
    ],
    ['shrinkwrap-npm4.json', ['debug 2.6.8 production', 'ms 2.0.0 production']],
    ['both-trees.json', ['ms 2.1.3 production']],
    [
      'odd-entries.json',
      [
        '__proto__ 1.0.0 production',
        'constructor 1.0.0 production',
        'good 1.0.0 production',
        'is-list  unreadable',
        'is-null  unreadable',
        'is-text  unreadable',
        'no-version  no-version',
        'node_modules/  unreadable',
        'number-version  no-version',
        'tag latest invalid-version',
        'two words  unreadable',
      ],
    ],
  ])('%s gives its packages, and every odd entry its reason', (situation, expected) => {
    expect(rows(readPackageLock(fixture(situation)))).toEqual(expected);
  });

  it('asks advisories for the real name of an alias', () => {
    const [, , ms] = readPackageLock(fixture('aliases.json')).packages;
    expect(ms).toEqual({
      name: 'ms',
      version: '2.0.0',
      ecosystem: 'npm',
      lookups: [{ name: 'ms', version: '2.0.0' }],
      unmatched: null,
      scope: 'production',
      registry: 'registry.example',
      at: 'packages\0node_modules/old-ms',
    });
  });

  it('gives an unmatched package no lookups', () => {
    const { packages } = readPackageLock(fixture('git.json'));
    expect(packages.flatMap(({ lookups }) => lookups)).toEqual([]);
  });

  it.each([
    ['a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('reads %s', (_, encode) => {
    const bytes = encode(fixture('one-package.json').toString());
    expect(rows(readPackageLock(bytes))).toEqual(['ms 2.1.3 production']);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"package-lock.json"'],
    ['an object without its members', '{}'],
    ['packages that are a list', '{"lockfileVersion":3,"packages":[]}'],
    ['dependencies that are a list', '{"lockfileVersion":1,"dependencies":[]}'],
    ['text', 'lockfileVersion: 3'],
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['a cut document', '{"lockfileVersion":3,"packages":{'],
  ])('refuses %s', (_, text) => {
    expect(() => readPackageLock(Buffer.from(text))).toThrow(NotTheFormatError);
  });

  it('refuses text that is not UTF-8', () => {
    expect(() => readPackageLock(Uint8Array.of(0x7b, 0xff, 0x7d))).toThrow(/not UTF-8/);
  });

  it('says when it was sent a package.json', () => {
    expect(() => readPackageLock(fixture('not-the-format.json'))).toThrow(/package\.json manifest/);
  });

  it('says when a merge was not finished', () => {
    const text = '{\n<<<<<<< HEAD\n"lockfileVersion": 3\n=======\n>>>>>>> main\n}';
    expect(() => readPackageLock(Buffer.from(text))).toThrow(/merge conflicts/);
  });

  it.each([
    [{ lockfileVersion: 2, packages: {}, dependencies: { ms: { version: '2.1.3' } } }],
    [{ lockfileVersion: 2, packages: null, dependencies: { ms: { version: '2.1.3' } } }],
    [{ lockfileVersion: 2, packages: { '': {} }, dependencies: { ms: { version: '2.1.3' } } }],
  ])('falls back to dependencies when packages says nothing', (document) => {
    expect(rows(extract(document))).toEqual(['ms 2.1.3 production']);
  });

  it('keeps no long path for each of many entries of version 1', () => {
    const entries = Object.fromEntries(
      Array.from({ length: 3 }, (_, at) => [`a${at}`, { version: '1.0.0' }]),
    );
    const long = { version: '1.0.0', dependencies: entries };
    const { packages } = extract({ lockfileVersion: 1, dependencies: { ['k'.repeat(2_000)]: long } });
    expect(packages.map(({ unmatched, at }) => [unmatched, at])).toEqual([['unreadable', undefined]]);
  });

  it('survives dependencies nested 100,000 deep', () => {
    const depth = 100_000;
    const text = `{"lockfileVersion":1${',"dependencies":{"a":{"version":"1.0.0"'.repeat(depth)}${'}}'.repeat(depth)}}`;
    // What lies deeper than any project goes is told, not read.
    expect(rows(readPackageLock(Buffer.from(text)))).toEqual(['a  unreadable', 'a 1.0.0 production']);
  });

  it('cuts and cleans what it shows of an unreadable name', () => {
    const { packages } = extract({
      packages: { [`node_modules/\u0007${'x'.repeat(500)}`]: { version: '1.0.0' } },
    });
    expect(packages[0]?.name).toHaveLength(100);
    expect(packages[0]?.name).not.toContain('\u0007');
  });
});

describe('package-lock.json, any input', () => {
  it('throws nothing but NotTheFormatError on bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(attempt(bytes)).toSatisfy(isReadOrRefused);
      }),
    );
  });

  it('throws nothing but NotTheFormatError on JSON under its own members', () => {
    const member = fc.constantFrom(
      'packages',
      'dependencies',
      'lockfileVersion',
      'node_modules/a',
      'version',
      'resolved',
      'link',
    );
    const json = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), fc.dictionary(member, tie('node'))),
    })).node;
    fc.assert(
      fc.property(json, (document) => {
        expect(attempt(Buffer.from(JSON.stringify(document)))).toSatisfy(isReadOrRefused);
      }),
    );
  });

  it('reads back any set of packages, in version 3 and in version 1', () => {
    const name = fc.stringMatching(/^(?:@[a-z]{1,4}\/)?[a-z][a-z0-9._-]{0,6}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, version, { maxKeys: 20 }), (model) => {
        const installed = Object.entries(model);
        const expected = installed.map(([key, value]) => `${key} ${value} production`).sort();
        const folders = installed.map(([key, value]) => [
          `node_modules/x/node_modules/${key}`,
          { version: value },
        ]);
        const flat = installed.map(([key, value]) => [key, { version: value }]);
        expect(rows(extract({ packages: { '': {}, ...Object.fromEntries(folders) } })).sort()).toEqual(
          expected,
        );
        expect(rows(extract({ lockfileVersion: 1, dependencies: Object.fromEntries(flat) })).sort()).toEqual(
          expected,
        );
      }),
    );
  });
});

function isReadOrRefused(outcome: unknown): boolean {
  return Array.isArray(outcome) || outcome instanceof NotTheFormatError;
}

function attempt(bytes: Uint8Array): unknown {
  try {
    return readPackageLock(bytes).packages;
  } catch (error) {
    return error;
  }
}
