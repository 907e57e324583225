import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readRequirements } from './read.ts';

/** Quadratic work on this much would take minutes. */
const SIZE = 1_000_000;

function fixture(situation: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'fixtures', situation));
}

function extract(text: string): Inventory {
  return readRequirements(Buffer.from(text));
}

/** `name version scope` of the matched, `name version reason` of the unmatched. */
function rows({ packages }: Inventory): string[] {
  return packages.map(({ name, version, scope, unmatched }) => `${name} ${version} ${unmatched ?? scope}`);
}

describe('requirements.txt', () => {
  it.each([
    ['requests==2.33.0', 'requests 2.33.0 null'],
    ['Zope.Interface == 8.5', 'zope-interface 8.5 null'],
    ['a-._-b==1', 'a-b 1 null'],
    ['celery [redis, pytest] == 4.4.7', 'celery 4.4.7 null'],
    ['requests==2.33.0 ; python_version < "3.8"', 'requests 2.33.0 null'],
    ['requests (==2.33.0)', 'requests 2.33.0 null'],
    ['requests==2.33.0 --hash=sha256:1 --hash=sha256:2', 'requests 2.33.0 null'],
    ['requests==2.33.0\t--hash=sha256:1', 'requests 2.33.0 null'],
    ['requests==2.33.0 # pinned', 'requests 2.33.0 null'],
    ['torch==2.1.0+cu118', 'torch 2.1.0+cu118 null'],
    ['yolo===1.0-local', 'yolo 1.0-local invalid-version'],
    ['yolo===nightly', 'yolo nightly invalid-version'],
    ['requests==2.33.0,>=2,!=2.32,<3', 'requests 2.33.0 null'],
    ['requests==2.33.0,~=2.0,==2.*', 'requests 2.33.0 null'],
    ['requests', 'requests  not-pinned'],
    ['requests >= 2 , < 3', 'requests >=2,<3 not-pinned'],
    ['requests==2.*', 'requests ==2.* not-pinned'],
    ['requests==1.0,==2.0', 'requests ==1.0,==2.0 not-pinned'],
    ['requests==1.0,>1.0', 'requests ==1.0,>1.0 not-pinned'],
    ['requests==1.40,==1.4.*', 'requests ==1.40,==1.4.* not-pinned'],
    ['requests==${VERSION}', 'requests ==${VERSION} not-pinned'],
    ['requests==2.33.0#note', 'requests 2.33.0#note invalid-version'],
    [
      'urllib3 @ https://user:secret@code.example/archive/1.26.8.zip?token=secret#sha256=1 ; python_version > "3"',
      'urllib3 https://code.example/archive/1.26.8.zip#sha256=1 not-a-registry-package',
    ],
    [
      '-e git+https://${TOKEN}@code.example/team/repo.git@v1#egg=My_Project[x]&subdirectory=a',
      'my-project git+https://code.example/team/repo.git@v1#egg=My_Project[x]&subdirectory=a not-a-registry-package',
    ],
    [
      '--editable=git+ssh://git@code.example/team/repo.git',
      'repo git+ssh://code.example/team/repo.git not-a-registry-package',
    ],
    [
      'https://code.example/team/repo/archive/refs/tags/1.26.8.zip',
      'repo https://code.example/team/repo/archive/refs/tags/1.26.8.zip not-a-registry-package',
    ],
    [
      './downloads/numpy-1.9.2-cp34-none-win32.whl',
      'numpy ./downloads/numpy-1.9.2-cp34-none-win32.whl not-a-registry-package',
    ],
    ['vendor/my-lib-1.0.tar.gz', 'my-lib vendor/my-lib-1.0.tar.gz not-a-registry-package'],
    ['https://code.example', 'https://code.example https://code.example not-a-registry-package'],
    ['-x requests==1.0', '-x requests==1.0  unreadable'],
    ['requests=2.33.0', 'requests=2.33.0  unreadable'],
    ['requests 2.33.0', 'requests 2.33.0  unreadable'],
    ['>=1.0.0', '>=1.0.0  unreadable'],
    ['{{ name }}==1.0', '{{ name }}==1.0  unreadable'],
    ['name@host.example:path', 'name@host.example:path  unreadable'],
    ['see https://user:secret@code.example/?x=secret now', 'see https://code.example/ now  unreadable'],
  ])('reads %s', (line, expected) => {
    // A readable neighbour, because a file of nothing but unreadable lines is refused.
    expect(rows(extract(`zzz==1\n${line}\n`))).toEqual([expected, 'zzz 1 null'].sort());
  });

  it.each([
    '.',
    '-e .',
    '-e ./lib[extra]',
    '../lib',
    'src/lib',
    './lib ; python_version > "3"',
    '--editable src',
    '/opt/lib',
  ])('counts %s as first-party code, no package', (line) => {
    expect(rows(extract(line))).toEqual([]);
  });

  it.each([
    '--index-url https://user:secret@registry.example/simple --trusted-host registry.example',
    '-i https://registry.example/simple',
    '--require-hashes',
    '--require-h',
    '--no-binary :all:',
  ])('counts %s as no package', (line) => {
    expect(rows(extract(line))).toEqual([]);
  });

  it('lists the files that it includes, once each and without credentials', () => {
    const text =
      '-r base.txt\n--requirement=dev.txt\n-cbase.txt\n-c "https://user:secret@code.example/c.txt?t=secret"\n';
    expect(extract(text)).toMatchObject({
      packages: [],
      unresolved: ['base.txt', 'dev.txt', 'https://code.example/c.txt'],
    });
  });

  it('tells what is installed as well from constraints', () => {
    const text =
      '-r base.txt\n--requirement=dev.txt # why\n--req short.txt\n--requirem=less.txt\n--constr c2.txt\n--require-hashes\n-rtight.txt\n-c constraints.txt\n# -r no.txt\nflask==1 --hash=a\n';
    const { includes = [] } = extract(text);
    expect(
      includes.map(({ reference, isConstraint }) => `${isConstraint ? '-c' : '-r'} ${reference}`),
    ).toEqual([
      '-r base.txt',
      '-r dev.txt',
      '-r short.txt',
      '-r less.txt',
      '-c c2.txt',
      '-r tight.txt',
      '-c constraints.txt',
    ]);
  });

  it.each([
    ['a continued line', 'a \\\n  ==1.0 \\\n  --hash=sha256:1\nb==2', ['a 1.0 null', 'b 2 null']],
    ['a continued line with both ends', 'a \\\r\n  ==1.0\r\nb==2', ['a 1.0 null', 'b 2 null']],
    ['a comment in a continuation', 'a==1.0 \\\n  # note\nb==2', ['a 1.0 null', 'b 2 null']],
    ['a backslash that ends the file', 'a==1.0 \\', ['a 1.0 null']],
    ['carriage returns', 'a==1.0\r\nb==2\rc==3', ['a 1.0 null', 'b 2 null', 'c 3 null']],
    ['an escaped comment line', '# a==1 \\\nb==2', ['b 2 null']],
    ['a project twice', 'A==1.0\na==1.0\na==2.0', ['a 1.0 null', 'a 2.0 null']],
  ])('reads %s as pip does', (_, text, expected) => {
    expect(rows(extract(text))).toEqual(expected);
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeffa==1.0')],
    ['UTF-16LE', Buffer.from('\ufeffa==1.0', 'utf16le')],
    ['UTF-16BE', Buffer.from('\ufeffa==1.0', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('# caf\u00e9\na==1.0', 'latin1')],
    ['a declared encoding', Buffer.from('# -*- coding: iso-8859-15 -*-\n# \u00e9\na==1.0', 'latin1')],
    ['an unknown declared encoding', Buffer.from('# coding=klingon\na==1.0')],
  ])('decodes %s', (_, bytes) => {
    expect(rows(readRequirements(bytes))).toEqual(['a 1.0 null']);
  });

  it.each([
    ['empty.txt', []],
    ['one-package.txt', ['requests 2.33.0 null']],
  ])('%s gives its packages', (situation, expected) => {
    expect(rows(readRequirements(fixture(situation)))).toEqual(expected);
  });

  it.each([
    ['a web page', new TextDecoder().decode(fixture('not-the-format.txt'))],
    ['JSON', '{"lockfileVersion": 3}'],
    ['a JSON list', '["a==1.0"]'],
    ['a Pipfile', '[packages]\nrequests = "*"\n'],
    ['prose', 'this is not a lockfile\n'],
    [
      'prose with a word that could be a project',
      'hello\nthis is it\nno more lines\nor a few\nbut not many\nat all\n',
    ],
    ['a binary file', 'a==1.0\0\n'],
    ['nothing', ''],
    ['white space', ' \n\t\n'],
  ])('refuses %s', (_, text) => {
    expect(() => extract(text)).toThrow(NotTheFormatError);
  });

  it.each([
    ['spaces', ' '.repeat(SIZE)],
    ['one word', 'a'.repeat(SIZE)],
    ['words', 'a '.repeat(SIZE / 2)],
    ['backslashes', '\\'.repeat(SIZE)],
    ['continuations', '\\\n'.repeat(SIZE / 2)],
    ['hashes', 'a#'.repeat(SIZE / 2)],
    ['options', '-a '.repeat(SIZE / 3)],
    ['dashes', '-'.repeat(SIZE)],
    ['specifiers', `a${'==1,'.repeat(SIZE / 4)}`],
    ['a long version under many specifiers', `a==${'1'.repeat(SIZE / 2)}${',>=1'.repeat(SIZE / 8)}`],
    ['extras', `a[${'b,'.repeat(SIZE / 2)}]==1`],
    ['slashes', '/'.repeat(SIZE)],
    ['at signs', `https://${'@:'.repeat(SIZE / 2)}`],
    ['schemes', 'a://'.repeat(SIZE / 4)],
  ])('takes linear time for 1 MB of %s', (_, hostile) => {
    expect(rows(extract(`zzz==1\n${hostile}`))).toContain('zzz 1 null');
  });
});

describe('requirements.txt, any input', () => {
  it('throws nothing but NotTheFormatError', () => {
    const fragment = fc.constantFrom(
      'a',
      '==',
      '1.0',
      ' ',
      '\n',
      '\\\n',
      '#',
      ';',
      '@',
      '-r ',
      '-e ',
      '--hash=',
      '[',
      ']',
      ',',
      'https://',
      '${X}',
      '(',
      '.*',
      '/',
    );
    const text = fc.array(fc.oneof(fragment, fc.string())).map((parts) => parts.join(''));
    const bytes = fc.oneof(
      text.map((value) => Buffer.from(value)),
      fc.uint8Array(),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        const outcome = attempt(() => readRequirements(input));
        expect(outcome).toSatisfy((value) => Array.isArray(value) || value instanceof NotTheFormatError);
      }),
    );
  });

  it('never shows a password', () => {
    const around = fc.constantFrom('', '-r ', '-e ', 'a @ ', 'a==', 'see ', '--index-url ', './', 'git+');
    const after = fc.constantFrom('', '/x.whl', '/x y', '#egg=b', '?q=1', '/@v1', ' ; x', '/a/b.git@v1');
    fc.assert(
      fc.property(around, after, (before, behind) => {
        const { packages, unresolved } = extract(
          `zzz==1\n${before}https://user:S3CRET@code.example${behind}`,
        );
        expect(JSON.stringify([packages, unresolved])).not.toContain('S3CRET');
      }),
    );
  });

  it('refuses millions of tiny lines before it has read them', () => {
    expect(() => extract('a\n'.repeat(2_000_000))).toThrow('more than 300000 lines');
  });

  it('reads back any set of pins', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, version, { minKeys: 1, maxKeys: 20 }), (model) => {
        const entries = Object.entries(model);
        const text = entries.map(([key, value]) => `${key.toUpperCase()}==${value}  # note`).join('\n');
        const expected = entries.map(([key, value]) => `${key} ${value} null`);
        expect(rows(extract(text)).sort()).toEqual(expected.sort());
      }),
    );
  });

  it('names the registry where the file names one index', () => {
    const registryOf = (text: string) =>
      readRequirements(Buffer.from(text)).packages.map(({ registry }) => registry);
    expect(registryOf('-i https://user:key@index.example/simple\na==1\n')).toEqual(['index.example']);
    expect(registryOf('a==1\n--index-url=https://index.example/simple\n')).toEqual(['index.example']);
    expect(registryOf('-i https://index.example\n--extra-index-url https://b.example\na==1\n')).toEqual([
      undefined,
    ]);
    expect(registryOf('a==1\n')).toEqual([undefined]);
  });
});

function attempt(read: () => Inventory): unknown {
  try {
    return read().packages;
  } catch (error) {
    return error;
  }
}
