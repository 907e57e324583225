import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePackageUrl } from './purl.ts';

/** `type namespace name version`, `-` for an absent one, then qualifiers where there are any. */
function row(text: string): string | null {
  const url = parsePackageUrl(text);
  if (url === null) return null;
  const { type, namespace, name, version, qualifiers, subpath } = url;
  const parts = [type, namespace ?? '-', name, version ?? '-'];
  for (const [key, value] of qualifiers) parts.push(`${key}=${value}`);
  if (subpath !== null) parts.push(`#${subpath}`);
  return parts.join(' ');
}

describe('parsePackageUrl', () => {
  it.each([
    ['pkg:cargo/serde@1.0.100', 'cargo - serde 1.0.100'],
    ['pkg:gem/rails', 'gem - rails -'],
    ['pkg:maven/org.example.io/reader@1.3', 'maven org.example.io reader 1.3'],
    ['pkg:golang/golang.org/x/crypto@v0.17.0', 'golang golang.org/x crypto v0.17.0'],
    ['pkg:generic/a%2Bb@1%2F2', 'generic - a+b 1/2'],
    ['pkg:generic/n%C3%A4me@1.0', 'generic - näme 1.0'],
    ['pkg:generic/name@', 'generic - name -'],
  ])('takes %s apart', (text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['PKG:Cargo/serde@1', 'cargo - serde 1'],
    ['pkg:/maven/org.example/io', 'maven org.example io -'],
    ['pkg://maven/org.example/io', 'maven org.example io -'],
    ['pkg:///maven/org.example/io', 'maven org.example io -'],
    ['pkg:maven//org.example//io@1', 'maven org.example io 1'],
    ['pkg:gem/rails/', 'gem - rails -'],
  ])('reads %s whatever its case and slashes', (text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['pkg:rpm/example/curl@7.50-1?arch=i386&Distro=example-25', 'arch=i386 distro=example-25'],
    ['pkg:rpm/example/curl@7?epoch=1', 'epoch=1'],
    ['pkg:generic/x@1?checksum=sha1:ab%2Csha256:cd', 'checksum=sha1:ab,sha256:cd'],
    ['pkg:generic/x@1?vcs_url=git%2Bhttps://code.example/x%40ab', 'vcs_url=git+https://code.example/x@ab'],
    ['pkg:generic/x@1?download_url=https://files.example/x?y=1', 'download_url=https://files.example/x?y=1'],
    ['pkg:generic/x@1?note=a+b', 'note=a+b'],
    ['pkg:generic/x@1?empty=&lone&a=1', 'a=1'],
    ['pkg:generic/x@1?a=1&a=2', 'a=1'],
  ])('reads the qualifiers of %s', (text, expected) => {
    expect(row(text)?.split(' ').slice(4).join(' ')).toBe(expected);
  });

  it.each([
    ['pkg:golang/example.org/proto#/api/v1/', 'golang example.org proto - #api/v1'],
    ['pkg:golang/example.org/proto@1?os=linux#a/b?c', 'golang example.org proto 1 os=linux #a/b?c'],
    ['pkg:npm/foo@1#', 'npm - foo 1'],
    ['pkg:npm/foo@1#a%ZZ', null],
  ])('reads the subpath of %s', (text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['pkg:golang/github.com/BurntSushi/TOML@v1', 'golang github.com/BurntSushi TOML v1'],
    ['pkg:npm/JSONStream@1.3.5', 'npm - JSONStream 1.3.5'],
    ['pkg:pypi/My.Py_Pkg@1.dev1', 'pypi - My.Py_Pkg 1.dev1'],
    ['pkg:Rpm/Fedora/GConf@1-1', 'rpm Fedora GConf 1-1'],
  ])('keeps the letter case of %s, but for the type', (text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['pkg:npm/@babel/core', 'npm @babel core -'],
    ['pkg:npm/@babel/core@7.0.0', 'npm @babel core 7.0.0'],
    ['pkg:npm/@babel/core#/lib/', 'npm @babel core - #lib'],
    ['pkg:github/team/app@feature/x', 'github team app feature/x'],
  ])('tells the separator of the version from a scope in %s', (text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['no scheme', 'Library.Common@6.0'],
    ['another scheme', 'http://example.org/a@1'],
    ['an encoded colon', 'pkg%3Amaven/org.example/io'],
    ['no type', 'pkg:Library.Common@6.0'],
    ['an encoded slash after the type', 'pkg:maven%2Forg.example/io'],
    ['a type with other characters', 'pkg:n&g?inx/nginx@0.8'],
    ['a type that begins with a digit', 'pkg:3nginx/nginx@0.8'],
    ['a colon in the type', 'pkg:nginx:a/nginx@0.8'],
    ['no name', 'pkg:maven/@1.3.4'],
    ['a namespace without a name', 'pkg:swift/github.com/Team/@5.4.3'],
    ['nothing after the type', 'pkg:npm/'],
    ['a key with a space', 'pkg:npm/a@1.0.0?in%20production=true'],
    ['a key that begins with a digit', 'pkg:npm/a@1.0.0?1=true'],
    ['a broken escape', 'pkg:npm/a%ZZ@1'],
    ['bytes that are no UTF-8', 'pkg:npm/a%FF@1'],
    ['an empty text', ''],
  ])('refuses %s', (_, text) => {
    expect(parsePackageUrl(text)).toBeNull();
  });

  it('keeps keys named like properties of every object apart', () => {
    const url = parsePackageUrl('pkg:npm/__proto__@1.0.0?constructor=a&__proto__=b');
    expect(url).toBeNull();
    expect(parsePackageUrl('pkg:npm/__proto__@1.0.0?constructor=a')?.qualifiers.get('constructor')).toBe('a');
  });

  it('reads back every name and version that is encoded', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => value.isWellFormed());
    fc.assert(
      fc.property(text, text, (name, version) => {
        const url = parsePackageUrl(`pkg:generic/${encodeURIComponent(name)}@${encodeURIComponent(version)}`);
        expect([url?.name, url?.version]).toEqual([name, version]);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parsePackageUrl(`pkg:${text}`)).not.toThrow();
      }),
    );
  });
});
