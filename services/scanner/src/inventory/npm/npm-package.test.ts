import { describe, expect, it } from 'vitest';
import { readInventory } from '../read-inventory.ts';
import { archiveWarnings } from './archive-warnings.ts';
import { npmPackage } from './npm-package.ts';

const ARCHIVE = 'https://npm.example/a/-/a-1.0.0.tgz';

/** What each manager writes of a package whose archive is that of an older version. Each installs the archive. */
const LOCKFILES: Readonly<Record<string, string>> = {
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { 'node_modules/a': { version: '2.0.0', resolved: ARCHIVE } },
  }),
  'npm-shrinkwrap.json': JSON.stringify({
    lockfileVersion: 1,
    dependencies: { a: { version: '2.0.0', resolved: ARCHIVE } },
  }),
  'yarn.lock': `# yarn lockfile v1\n\n\na@^2.0.0:\n  version "2.0.0"\n  resolved "${ARCHIVE}"\n`,
  'pnpm-lock.yaml': [
    "lockfileVersion: '9.0'",
    '',
    'packages:',
    '',
    '  a@2.0.0:',
    `    resolution: {tarball: ${ARCHIVE}}`,
    '',
    'snapshots:',
    '',
    '  a@2.0.0: {}',
  ].join('\n'),
  'bun.lock': JSON.stringify({
    lockfileVersion: 1,
    workspaces: { '': {} },
    packages: { a: ['a@2.0.0', ARCHIVE, {}, ''] },
  }),
  'deno.lock': JSON.stringify({ version: '5', npm: { 'a@2.0.0': { tarball: ARCHIVE } } }),
};

describe('a package whose archive is of another version than the file states', () => {
  it.each(Object.entries(LOCKFILES))('is looked up under both: %s', (name, text) => {
    const { packages } = readInventory(name, Buffer.from(text), { distribution: null });
    expect(packages).toMatchObject([
      {
        name: 'a',
        version: '2.0.0',
        registry: 'npm.example',
        lookups: [
          { name: 'a', version: '2.0.0' },
          { name: 'a', version: '1.0.0' },
        ],
      },
    ]);
  });

  it('is looked up under both: yarn.lock of yarn 4', () => {
    const resolution = `a@npm:2.0.0::__archiveUrl=${encodeURIComponent(ARCHIVE)}`;
    const text = `__metadata:\n  version: 8\n\n"a@npm:^2.0.0":\n  version: 2.0.0\n  resolution: "${resolution}"\n`;
    const { packages } = readInventory('yarn.lock', Buffer.from(text), { distribution: null });
    expect(packages[0]?.lookups.map(({ version }) => version)).toEqual(['2.0.0', '1.0.0']);
  });

  it.each([
    [1, 'a0 2.0.0 (1.0.0).'],
    [5, 'a0 2.0.0 (1.0.0), a1 2.0.0 (1.0.0), a2 2.0.0 (1.0.0) and 2 more.'],
  ])('is named in a warning: %i of them', (count, named) => {
    const packages = Array.from({ length: count }, (_, at) => {
      const source = `https://npm.example/a${at}/-/a${at}-1.0.0.tgz`;
      return npmPackage({ name: `a${at}`, version: '2.0.0', source, scope: null });
    });
    expect(archiveWarnings(packages)).toEqual([expect.stringContaining(`: ${named}`)]);
  });

  it('is looked up once where the two mean one version', () => {
    const text =
      LOCKFILES['package-lock.json']?.replaceAll('1.0.0', '2.0.0').replace('"2.0.0"', '"2.0.0+b"') ?? '';
    const { packages } = readInventory('package-lock.json', Buffer.from(text), { distribution: null });
    expect(packages[0]?.lookups).toEqual([{ name: 'a', version: '2.0.0+b' }]);
    expect(archiveWarnings(packages)).toEqual([]);
  });
});
