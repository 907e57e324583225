import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileOf, type Name } from '../../test/support/files-of-formats.ts';
import { lineFaults } from '../../test/support/line-faults.ts';
import { FORMATS } from './formats/index.ts';
import { linesAt, withLines } from './package-lines.ts';
import { readInventory } from './read-inventory.ts';
import { readSbom } from './sbom/read-sbom.ts';

// oxlint-disable-next-line node/no-process-env -- where the corpus lies is a fact of the machine
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../shared/corpus');
const isHere = existsSync(join(corpus, 'expected'));
if (!isHere) process.stderr.write(`No corpus at ${corpus}: lines of its packages are not looked at.\n`);

const NAMES = Object.keys(FORMATS) as Name[];
const OPTIONS = { distribution: null };
const linesOf = (name: string, bytes: Uint8Array) =>
  withLines(readInventory(name, bytes, OPTIONS)).packages.map((each) => [each.name, each.version, each.at]);

describe.each(NAMES)('the lines of packages in %s', (name) => {
  it.each(fixturesOf(name))('name them: fixture %s', (file) => {
    const bytes = readFileSync(file);
    expect(lineFaults(readInventory(name, bytes, OPTIONS), bytes.toString())).toEqual([]);
  });

  it('name them, one after the other, and are the same with CRLF and a byte order mark', () => {
    const text = printed(fileOf(name, 30));
    const inventory = readInventory(name, Buffer.from(text), OPTIONS);
    expect(lineFaults(inventory, text)).toEqual([]);
    const lines = linesOf(name, Buffer.from(text));
    expect(linesOf(name, Buffer.from(`\uFEFF${text.replaceAll('\n', '\r\n')}`))).toEqual(lines);
  });

  it('are 1 in a document of one line', () => {
    const text = fileOf(name, 3);
    if (!text.startsWith('{')) return;
    expect(linesOf(name, Buffer.from(text)).map(([, , line]) => line)).toEqual([1, 1, 1]);
  });
});

describe('the line of a package that a file names more than once', () => {
  const npm = {
    lockfileVersion: 3,
    packages: {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/b/node_modules/a': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/c/node_modules/a': { version: '2.0.0' },
    },
  };
  const cargo = (version: string) =>
    `[[package]]\nname = "a"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`;

  it.each([
    ['package-lock.json', JSON.stringify(npm, null, 1), [4, 10]],
    [
      'yarn.lock',
      '# yarn lockfile v1\n\na@^1:\n  version "1.0.0"\n\na@^2, a@^2.1:\n  version "2.0.0"\n',
      [3, 6],
    ],
    ['Cargo.lock', `version = 4\n\n${cargo('1.0.0')}\n${cargo('2.0.0')}`, [4, 9]],
    [
      'go.mod',
      'module m\ngo 1.22\nrequire (\n\ta v1.0.0\n\tb v1.0.0\n)\nexclude b v1.0.0\nreplace b => a v2.0.0\n',
      [4, 8],
    ],
    ['requirements.txt', 'x \\\n  ==1\na==1.0.0 \\\n  --hash=sha256:00\n# a==2.0.0\na==2.0.0\n', [3, 6]],
    [
      'pnpm-lock.yaml',
      "---\nlockfileVersion: '9.0'\n\npackages:\n\n  a@1.0.0:\n    resolution: {integrity: x}\n---\nlockfileVersion: '9.0'\n\npackages:\n\n  a@2.0.0:\n    resolution: {integrity: x}\n",
      [6, 13],
    ],
    ['dpkg-debian.txt', '+++-===-===\n\nii  a  1.0.0  all\nii  a:i386  2.0.0  i386\n', [3, 4]],
    ['rpm-list.txt', 'a.noarch\n   1.0.0-1  @base\nb.noarch 1-1 @base\na.noarch 2.0.0-1 @base\n', [1, 4]],
  ])('%s: is that of its version, the first of equal ones', (name, text, expected) => {
    const inventory = withLines(readInventory(name, Buffer.from(text), OPTIONS));
    expect(inventory.packages.filter((each) => each.name === 'a').map(({ at }) => at)).toEqual(expected);
  });

  it('is not told of a document that is a text in another', () => {
    const document = {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      components: [{ name: 'a', version: '1', purl: 'pkg:npm/a@1' }],
    };
    const lineOf = (value: unknown) => {
      const inventory = readSbom(Buffer.from(JSON.stringify(value, null, 1)), 'x');
      const [identity] = inventory.identities.values();
      return linesAt([identity?.at], inventory)(identity?.at);
    };
    expect(lineOf(document)).toBe(6);
    expect(lineOf({ sbom: document })).toBe(7);
    expect(lineOf({ predicateType: 'x', predicate: { Data: document } })).toBe(9);
    expect(lineOf({ predicateType: 'x', predicate: JSON.stringify(document) })).toBeNull();
  });
});

describe.skipIf(!isHere)('the lines of packages in files of the corpus', () => {
  it.each(isHere ? lockfiles() : [])('name them: $path', ({ name, path }) => {
    const bytes = readFileSync(path);
    const inventory = readInventory(name, bytes, OPTIONS);
    expect(lineFaults(inventory, bytes.toString())).toEqual([]);
  });

  it.each(isHere ? filesIn(join(corpus, 'sbom')) : [])('name them: $path', ({ name, path }) => {
    const bytes = readFileSync(path);
    expect(lineFaults(readSbom(bytes, name), bytes.toString())).toEqual([]);
  });
});

/** JSON is printed as tools do it; the rest has lines already. */
function printed(text: string): string {
  return text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text.replaceAll('><', '>\n<');
}

function fixturesOf(name: Name): readonly string[] {
  const folder = join(import.meta.dirname, 'formats', FORMATS[name].format, 'fixtures');
  return filesIn(folder)
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.ts') && isRead(name, path));
}

function lockfiles(): readonly File[] {
  const folder = join(corpus, 'lockfiles-every-kind');
  const kinds: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
    readFileSync(join(folder, 'expected.json'), 'utf8'),
  );
  const further = Object.entries(kinds).map(([path, { file }]) => ({ name: file, path: join(folder, path) }));
  return [...filesIn(join(corpus, 'lockfiles')), ...further].filter(({ name, path }) => isRead(name, path));
}

interface File {
  readonly name: string;
  readonly path: string;
}

function filesIn(folder: string): readonly File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }));
}

function isRead(name: string, path: string): boolean {
  try {
    readInventory(name, readFileSync(path), OPTIONS);
    return true;
  } catch {
    return false;
  }
}
