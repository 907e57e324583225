import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePackageUrl } from './purl.ts';

/** `type namespace name version`, `-` for an absent one, then qualifiers and subpath where there are any. */
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
    ['pkg:golang/example.org/proto#/api/v1/', 'api/v1'],
    ['pkg:golang/example.org/proto@1?os=linux#a/./b/../c//d', 'a/b/c/d'],
    ['pkg:npm/foo@1#src/%F0%9F%98%83.js', 'src/😃.js'],
    ['pkg:npm/foo@1#', null],
  ])('reads the subpath of %s', (text, expected) => {
    expect(parsePackageUrl(text)?.subpath).toBe(expected);
  });

  it.each([
    ['alpm', 'pkg:alpm/Arch/Pacman@6.0.1-1', 'alpm arch pacman 6.0.1-1'],
    ['apk', 'pkg:apk/Alpine/Curl@7.83.0-r0', 'apk alpine curl 7.83.0-r0'],
    ['bitbucket', 'pkg:bitbucket/Team/Main@24f', 'bitbucket team main 24f'],
    ['bitnami', 'pkg:bitnami/WordPress@6.2.0', 'bitnami - wordpress 6.2.0'],
    ['composer', 'pkg:composer/Laravel/Framework@5.5.0', 'composer laravel framework 5.5.0'],
    ['cpan', 'pkg:cpan/AUTHOR/Date-Time@1.55', 'cpan AUTHOR Date-Time 1.55'],
    ['cran', 'pkg:cran/A3@0.9.1', 'cran - A3 0.9.1'],
    ['deb', 'pkg:deb/Debian/Curl@7.50.3-1', 'deb debian curl 7.50.3-1'],
    ['github', 'pkg:github/Package-URL/Purl-Spec@24f', 'github package-url purl-spec 24f'],
    ['golang', 'pkg:golang/github.com/Team/TOML@v1', 'golang github.com/team toml v1'],
    ['hex', 'pkg:hex/Acme/Foo@2.3', 'hex acme foo 2.3'],
    ['luarocks', 'pkg:luarocks/Hisham/LuaFS@1.8.0-1', 'luarocks hisham luafs 1.8.0-1'],
    ['maven', 'pkg:maven/HTTPClient/HTTPClient@0.3-3', 'maven HTTPClient HTTPClient 0.3-3'],
    ['npm', 'pkg:npm/%40Scope/Name@1.0.0', 'npm @scope name 1.0.0'],
    ['nuget', 'pkg:nuget/Newtonsoft.Json@12.0.3', 'nuget - Newtonsoft.Json 12.0.3'],
    ['oci', 'pkg:oci/Debian@sha256%3A24f', 'oci - debian sha256:24f'],
    ['pub', 'pkg:pub/Http@0.13.2', 'pub - http 0.13.2'],
    ['pypi', 'pkg:pypi/My.Py_.--._Pkg@1.dev1', 'pypi - my-py-pkg 1.dev1'],
    ['qpkg', 'pkg:qpkg/BlackBerry/Com.Qnx@1', 'qpkg blackberry Com.Qnx 1'],
    ['rpm', 'pkg:Rpm/Fedora/GConf@1-1', 'rpm fedora GConf 1-1'],
    ['swift', 'pkg:swift/github.com/Team/Fire@5.4.3', 'swift github.com/Team Fire 5.4.3'],
  ])('gives %s its normal form', (_, text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    ['bazel', 'pkg:bazel/Rules_Java@7.8.0', 'bazel - Rules_Java 7.8.0'],
    ['cargo', 'pkg:cargo/RustyXML@0.3.0', 'cargo - RustyXML 0.3.0'],
    [
      'cocoapods',
      'pkg:cocoapods/GoogleUtilities@7.5.2#NSData+zlib',
      'cocoapods - GoogleUtilities 7.5.2 #NSData+zlib',
    ],
    ['conan', 'pkg:conan/bincrafters/sdl@2.0?channel=stable', 'conan bincrafters sdl 2.0 channel=stable'],
    ['conda', 'pkg:conda/Absl-Py@0.4.1?build=py36_0', 'conda - Absl-Py 0.4.1 build=py36_0'],
    ['docker', 'pkg:docker/Customer/Image@sha256%3A24', 'docker Customer Image sha256:24'],
    ['gem', 'pkg:gem/Ruby-Advisory@1.0?platform=java', 'gem - Ruby-Advisory 1.0 platform=java'],
    ['generic', 'pkg:generic/Bitwarden/Client@1', 'generic Bitwarden Client 1'],
    ['a type that nobody has registered', 'pkg:gitlab/Team/App@1', 'gitlab Team App 1'],
    ['hackage', 'pkg:hackage/AC-HalfInteger@1.2.1', 'hackage - AC-HalfInteger 1.2.1'],
    ['huggingface', 'pkg:huggingface/Org/DistilBERT@v1', 'huggingface Org DistilBERT v1'],
    ['julia', 'pkg:julia/Aqua@0.8?uuid=4c88', 'julia - Aqua 0.8 uuid=4c88'],
    [
      'oci without a namespace',
      'pkg:oci/Static?repository_url=r.example/a',
      'oci - static - repository_url=r.example/a',
    ],
    ['opam', 'pkg:opam/Base64@3.5.1', 'opam - Base64 3.5.1'],
    ['otp', 'pkg:otp/SSH@5.2', 'otp - ssh 5.2'],
    ['swid', 'pkg:swid/Acme/Server@1?tag_id=75b8', 'swid Acme Server 1 tag_id=75b8'],
    [
      'vscode-extension',
      'pkg:vscode-extension/Rust-Lang/Analyzer@1',
      'vscode-extension rust-lang analyzer 1',
    ],
    ['yocto', 'pkg:yocto/Core/Glibc@2.35', 'yocto Core Glibc 2.35'],
  ])('and %s', (_, text, expected) => {
    expect(row(text)).toBe(expected);
  });

  it.each([
    [
      'mlflow with a folding store',
      'pkg:mlflow/CreditFraud@3?repository_url=https://x.azuredatabricks.net/a',
      'creditfraud',
    ],
    [
      'mlflow with another store',
      'pkg:mlflow/CreditFraud@3?repository_url=https://x.example/a',
      'CreditFraud',
    ],
  ])('folds the name for %s', (_, text, expected) => {
    expect(parsePackageUrl(text)?.name).toBe(expected);
  });

  it.each([
    ['a commit', `pkg:huggingface/Org/Model@${'7E5F'.repeat(10)}`, '7e5f'.repeat(10)],
    ['a tag', 'pkg:huggingface/Org/Model@100B', '100B'],
  ])('folds the revision of a model when it is %s', (_, text, expected) => {
    expect(parsePackageUrl(text)?.version).toBe(expected);
  });

  it('tells the letter case that was written', () => {
    const url = parsePackageUrl('pkg:golang/github.com/BurntSushi/toml@v1.2.0');
    expect(url?.written).toEqual({ namespace: 'github.com/BurntSushi', name: 'toml' });
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
    ['a conan vendor without qualifiers', 'pkg:conan/vendor/cctz@2.3'],
    ['a conan channel without a vendor', 'pkg:conan/cctz@2.3?channel=stable'],
    ['a cpan module named like a distribution', 'pkg:cpan/Perl-Version@1.013'],
    ['a cpan distribution named like a module', 'pkg:cpan/GDT/URI::PackageURL@2.11'],
    ['cran without a version', 'pkg:cran/A3'],
    ['swift without a namespace', 'pkg:swift/Fire@5.4.3'],
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
        expect([url?.written.name, url?.version]).toEqual([name, version]);
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
