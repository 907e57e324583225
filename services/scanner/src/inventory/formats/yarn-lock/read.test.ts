import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '../../package.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readYarnLock } from './read.ts';

/** Quadratic work on this much would take minutes. */
const SIZE = 1_000_000;

function fixture(situation: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, 'fixtures', situation));
}

function extract(text: string): Inventory {
  return readYarnLock(Buffer.from(text));
}

/** `name version scope` of the matched, `name version reason` of the unmatched. */
function rows({ packages }: Inventory): string[] {
  return packages.map(({ name, version, scope, unmatched }) => `${name} ${version} ${unmatched ?? scope}`);
}

const TABLE: readonly (readonly [string, readonly string[]])[] = [
  ['empty.lock', []],
  ['one-package.lock', ['ms 2.1.3 null']],
  ['aliases.lock', ['@scope/a 1.5.0 null', 'ms 2.1.3 null', 'react 17.0.2 null', 'real 1.0.0 null']],
  [
    'git.lock',
    [
      'body-parser 1.9.0 not-a-registry-package',
      'from-archive 2.0.0 not-a-registry-package',
      'from-file 3.0.0 not-a-registry-package',
      'mirrored 1.0.0 null',
    ],
  ],
  ['workspaces.lock', ['ms 2.1.3 null', 'only-patched 1.0.0 null', 'typescript 5.9.3 null']],
  [
    'git-berry.lock',
    [
      'from-file 2.0.0 not-a-registry-package',
      'from-git 1.0.0 not-a-registry-package',
      'from-registry 3.0.0 null',
      'patched-git 4.0.0 not-a-registry-package',
      'private 5.0.0 null',
    ],
  ],
  [
    'odd-entries.lock',
    ['<<<<<<< HEAD  unreadable', 'ms 2.1.3 null', 'no-version  no-version', 'tag latest invalid-version'],
  ],
];

it('keeps the scope of a package whose registry writes it without its sign', () => {
  const lock = `# yarn lockfile v1


"@scope/left@^1.0.0":
  version "1.0.0"
  resolved "https://npm.example/api/scope/left/-/left-1.0.0.tgz#aa"
`;
  expect(readYarnLock(Buffer.from(lock)).packages.map(({ name }) => name)).toEqual(['@scope/left']);
});

describe('yarn.lock', () => {
  it('knows that of yarn 1 in whatever encoding', () => {
    const text = '# yarn lockfile v1\n\nms@^2:\n  version "2.1.3"\n';
    const read = readYarnLock(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(read).toMatchObject({ manager: 'yarn-classic', packages: [{ name: 'ms' }] });
    expect(read.lost).toBeUndefined();
  });

  it.each(['\n', '\r\n', '\r'])('reads line ends of %j', (end) => {
    const lines = [
      '# yarn lockfile v1',
      '',
      'ms@^2:',
      '  version "2.1.3"',
      '',
      'once@1:',
      '  version "1.4.0"',
      '',
    ];
    expect(rows(extract(lines.join(end)))).toEqual(['ms 2.1.3 null', 'once 1.4.0 null']);
  });

  it('reads a mix of line ends', () => {
    expect(
      rows(extract('# yarn lockfile v1\r\rms@^2:\r  version "2.1.3"\n\nonce@1:\r\n  version "1.4.0"')),
    ).toEqual(['ms 2.1.3 null', 'once 1.4.0 null']);
  });

  it.each(TABLE)('%s gives its packages, and every odd entry its reason', (situation, expected) => {
    expect(rows(readYarnLock(fixture(situation)))).toEqual(expected);
  });

  it.each(TABLE)(
    '%s reads the same with carriage returns and without a last line end',
    (situation, expected) => {
      const text = new TextDecoder().decode(fixture(situation)).trimEnd();
      expect(rows(extract(text.replaceAll('\n', '\r\n')))).toEqual(expected);
    },
  );

  it('reads a header that is long enough to become an explicit key', () => {
    const header = Array.from({ length: 80 }, (_, index) => `ms@npm:^2.${index}.0`).join(', ');
    const text = `__metadata:\n  version: 8\n\n? "${header}"\n:\n  version: 2.1.3\n  resolution: "ms@npm:2.1.3"\n`;
    expect(rows(extract(text))).toEqual(['ms 2.1.3 null']);
  });

  it('installs what the resolution says, whatever the version beside it', () => {
    const block = (resolution: string) =>
      rows(
        extract(
          `__metadata:\n  version: 8\n\n"a@npm:^1":\n  version: 1.1.0\n  resolution: "${resolution}"\n`,
        ),
      );
    expect(block('left-pad@npm:1.3.0')).toEqual(['left-pad 1.3.0 null']);
    expect(block('left-pad@patch:left-pad@npm%3A1.3.0#fix.patch')).toEqual(['left-pad 1.3.0 null']);
    expect(block('left-pad@npm:latest')).toEqual(['left-pad 1.1.0 null']);
  });

  it('goes by the header where a later block has lost its resolution', () => {
    const text = '__metadata:\n  version: 8\n\n"old-ms@npm:ms@^2.0.0":\n  version: 2.1.3\n';
    expect(rows(extract(text))).toEqual(['ms 2.1.3 null']);
  });

  it.each([
    ['another YAML', new TextDecoder().decode(fixture('not-the-format.lock'))],
    ['JSON', '{\n  "lockfileVersion": 3\n}\n'],
    ['prose', 'This is not a lockfile.\nReally: it is not.\n'],
    ['a compose file', 'services:\n  web:\n    image: web\nvolumes:\n  data:\n'],
    ['comments of no yarn.lock', '# nothing\n'],
    ['nothing', ''],
    ['white space', '\n\n  \n'],
    ['a binary file', 'ms@^2.0.0:\n  version "2.1.3"\0'],
  ])('refuses %s', (_, text) => {
    expect(() => extract(text)).toThrow(NotTheFormatError);
  });

  it.each([
    ['spaces', ' '.repeat(SIZE)],
    ['line ends', '\n'.repeat(SIZE)],
    ['one line', 'a'.repeat(SIZE)],
    ['one header of quotes', `${'"'.repeat(SIZE)}:`],
    ['one header of descriptors', `${'a@1, '.repeat(SIZE / 5)}:`],
    ['one property', `a@1:\n  version ${' '.repeat(SIZE)}"1.0.0"`],
  ])('takes linear time for 1 MB of %s', (_, hostile) => {
    expect(rows(extract(`# yarn lockfile v1\nms@^2.0.0:\n  version "2.1.3"\n\n${hostile}`))).toContain(
      'ms 2.1.3 null',
    );
  });
});

describe('yarn.lock, any input', () => {
  it('throws nothing but NotTheFormatError', () => {
    const fragment = fc.constantFrom(
      'a@^1',
      '"@s/a@npm:b@1"',
      ':',
      '\n',
      '  ',
      'version',
      ' "1.0.0"',
      'resolution: ',
      '__metadata',
      '? ',
      '#',
      ', ',
      '\\',
      'patch:',
      '%',
      '::',
    );
    const text = fc.array(fc.oneof(fragment, fc.string())).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (input) => {
        const outcome = attempt(() => extract(input));
        expect(outcome).toSatisfy((value) => Array.isArray(value) || value instanceof NotTheFormatError);
      }),
    );
  });

  it('reads back any set of packages, in both generations', () => {
    const name = fc.stringMatching(/^(?:@[a-z]{1,4}\/)?[a-z][a-z0-9._-]{0,6}$/);
    const version = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(fc.dictionary(name, version, { maxKeys: 20 }), (model) => {
        const entries = Object.entries(model);
        const classic = entries.map(([key, value]) => `"${key}@^1", ${key}@*:\n  version "${value}"\n`);
        const berry = entries.map(
          ([key, value]) => `"${key}@npm:*":\n  version: ${value}\n  resolution: "${key}@npm:${value}"\n`,
        );
        const expected = entries.map(([key, value]) => `${key} ${value} null`).sort();
        expect(rows(extract(`# yarn lockfile v1\n\n${classic.join('\n')}`)).sort()).toEqual(expected);
        expect(rows(extract(`__metadata:\n  version: 8\n\n${berry.join('\n')}`)).sort()).toEqual(expected);
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
