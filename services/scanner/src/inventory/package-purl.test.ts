import { describe, expect, it } from 'vitest';
import type { Package } from './package.ts';
import { packagePurl } from './package-purl.ts';
import { parsePackageUrl } from './purl.ts';

const found = (ecosystem: string | null, name: string, version: string, changes: Partial<Package> = {}) =>
  packagePurl({ name, version, ecosystem, lookups: [], unmatched: null, scope: null, ...changes });

describe('packagePurl', () => {
  it.each([
    ['npm', '@scope/left', '1.0.0', 'pkg:npm/%40scope/left@1.0.0'],
    ['npm', 'left', '1.0.0-rc.1+b', 'pkg:npm/left@1.0.0-rc.1%2Bb'],
    ['npm', 'left', '', 'pkg:npm/left'],
    ['PyPI', 'Zope.Interface', '5.0', 'pkg:pypi/zope-interface@5.0'],
    ['crates.io', 'serde', '1.0.200', 'pkg:cargo/serde@1.0.200'],
    ['Go', 'github.com/a/b/v2', 'v2.0.1', 'pkg:golang/github.com/a/b/v2@v2.0.1'],
    ['Packagist', 'Monolog/monolog', '1.0.0', 'pkg:composer/monolog/monolog@1.0.0'],
    ['Maven', 'org.example:left', '1.0', 'pkg:maven/org.example/left@1.0'],
    ['SwiftURL', 'github.com/a/b', '1.0.0', 'pkg:swift/github.com/a/b@1.0.0'],
    ['Debian:12', 'curl', '1:7.88.1-10+deb12u3', 'pkg:deb/debian/curl@1:7.88.1-10%2Bdeb12u3'],
    ['Alpine:v3.18', 'musl', '1.2.4-r0', 'pkg:apk/alpine/musl@1.2.4-r0'],
    ['winget', 'Vendor.App', '1.0', null],
    [null, 'left', '1.0', null],
  ])('%s %s %s: %s', (ecosystem, name, version, purl) => {
    expect(found(ecosystem, name, version)).toBe(purl);
    expect(purl === null || parsePackageUrl(purl) !== null).toBe(true);
  });

  it('is none for what is not from the registry', () => {
    expect(found('npm', 'left', 'git+https://x', { unmatched: 'not-a-registry-package' })).toBeNull();
  });
});
