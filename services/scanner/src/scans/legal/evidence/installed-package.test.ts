import { describe, expect, it } from 'vitest';
import { installedPackage, isInstalledManifest } from './installed-package.ts';

describe('isInstalledManifest', () => {
  it.each([
    ['node_modules/a/package.json', true],
    ['web/node_modules/@s/a/package.json', true],
    ['node_modules/a/node_modules/b/package.json', true],
    ['venv/lib/python3/site-packages/a-1.dist-info/METADATA', true],
    ['lib/dist-packages/a.egg-info/PKG-INFO', true],
    ['package.json', false],
    ['node_modules/package.json', false],
    ['node_modules/.bin/package.json', false],
    ['node_modules/a/esm/package.json', false],
    ['node_modules/@s/package.json', false],
    ['my_node_modules/a/package.json', false],
    ['a.egg-info/PKG-INFO', false],
    ['site-packages/a/METADATA', false],
  ])('%s: %s', (path, expected) => {
    expect(isInstalledManifest(path)).toBe(expected);
  });
});

describe('installedPackage', () => {
  const read = (manifest: unknown) =>
    installedPackage('node_modules/a/package.json', Buffer.from(JSON.stringify(manifest)));

  it('reads name, version and licence as they stand', () => {
    expect(read({ name: 'a', version: '1.0.0', license: { type: 'MIT' } })).toMatchObject({
      package: { name: 'a', version: '1.0.0', ecosystem: 'npm', unmatched: null },
      declared: [{ type: 'MIT' }],
    });
  });

  it('reads the plural of old manifests', () => {
    expect(read({ name: 'a', version: '1.0.0', licenses: ['MIT'] })?.declared).toEqual([['MIT']]);
  });

  it.each([[[]], ['x'], [null], [{ name: 'a' }], [{ name: 7, version: '1.0.0' }]])(
    'reads no package from %j',
    (manifest) => {
      expect(read(manifest)).toBeNull();
    },
  );

  it('normalises the name of a Python project', () => {
    const bytes = Buffer.from('Name: Zope.Interface\nVersion: 5.0\nLicense: ZPL 2.1\n');
    expect(installedPackage('site-packages/x.dist-info/METADATA', bytes)).toMatchObject({
      package: { name: 'zope-interface', version: '5.0', ecosystem: 'PyPI' },
      declared: ['ZPL 2.1'],
    });
  });
});
