import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../../reader.ts';
import { readMavenPom } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readMavenPom(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('pom.xml', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'properties, managed versions, ranges and modules',
      `<?xml version="1.0"?>
<!-- <dependency><groupId>no</groupId></dependency> -->
<project xmlns="urn:pom">
  <parent><groupId>org.own</groupId><version>9.0</version></parent>
  <artifactId>app</artifactId>
  <properties><a.version>1.\${minor}</a.version><minor>2</minor><loop>\${loop}</loop></properties>
  <dependencyManagement><dependencies>
    <dependency><groupId>org.b</groupId><artifactId>b</artifactId><version>3.0</version></dependency>
  </dependencies></dependencyManagement>
  <dependencies>
    <dependency><groupId>org.a</groupId><artifactId>a</artifactId><version>\${a.version}</version>
      <exclusions><exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion></exclusions></dependency>
    <dependency><groupId>org.b</groupId><artifactId>b</artifactId></dependency>
    <dependency><groupId>org.c</groupId><artifactId>c</artifactId><version>[1.0,2.0)</version></dependency>
    <dependency><groupId>org.d</groupId><artifactId>d</artifactId><version>\${loop}</version></dependency>
    <dependency><groupId>org.e</groupId><artifactId>e</artifactId></dependency>
    <dependency><groupId>\${project.groupId}</groupId><artifactId>core</artifactId><version>\${project.version}</version></dependency>
    <dependency><groupId>org.f</groupId><artifactId>f</artifactId><version>1</version><scope>system</scope></dependency>
    <dependency><groupId>\${project.parent.groupId}</groupId><artifactId>g</artifactId><version>[1.5]</version></dependency>
    <dependency><groupId>\${of.a.parent}</groupId><artifactId>h</artifactId><version>1</version></dependency>
    <dependency><artifactId>i</artifactId><version>1</version></dependency>
  </dependencies>
  <build><plugins><plugin><dependencies>
    <dependency><groupId>org.p</groupId><artifactId>p</artifactId><version>1</version></dependency>
  </dependencies></plugin></plugins></build>
</project>`,
      [
        'org.a:a@1.2',
        'org.b:b@3.0',
        'org.c:c@[1.0,2.0) not-pinned',
        'org.d:d@${loop} not-pinned',
        'org.e:e@ no-version',
        'org.f:f@1 not-a-registry-package',
        'org.own:g@1.5',
        '${of.a.parent}:h@1 unreadable',
        ':i@1 unreadable',
      ],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('is the whole list only where it names nothing', () => {
    expect(
      readMavenPom(Buffer.from('<project><artifactId>a</artifactId></project>')).isWhole,
    ).toBeUndefined();
    const dependency = '<dependency><groupId>a</groupId><artifactId>b</artifactId></dependency>';
    const pom = `<project><dependencies>${dependency}</dependencies></project>`;
    expect(readMavenPom(Buffer.from(pom)).isWhole).toBe(false);
  });

  describe('below its parents', () => {
    const coordinates = (name: string) =>
      `<groupId>org.example</groupId><artifactId>${name}</artifactId><version>1.0</version>`;
    const dependency = (name: string, version = '') =>
      `<dependency><groupId>g</groupId><artifactId>${name}</artifactId>${version}</dependency>`;
    const managed = (...entries: readonly string[]) =>
      `<dependencyManagement><dependencies>${entries.join('')}</dependencies></dependencyManagement>`;
    const ROOT = `<project>${coordinates('root')}<properties><b>2.0</b><c>0.1</c></properties>${managed(
      dependency('a', '<version>1.1</version>'),
      dependency('b', '<version>${b}</version>'),
      dependency('c', '<version>${c}</version>'),
    )}</project>`;
    const MIDDLE = `<project><parent>${coordinates('root')}</parent><artifactId>middle</artifactId>
      <properties><c>3.0</c></properties></project>`;
    const pom = (parent: string) =>
      `<project><parent>${coordinates(parent)}</parent><artifactId>app</artifactId><dependencies>
        ${['a', 'b', 'c', 'd'].map((name) => dependency(name)).join('')}</dependencies></project>`;
    const found = (parent: string, ...above: readonly string[]) =>
      readMavenPom(Buffer.from(pom(parent)), {
        manifests: above.map((text) => ({ folder: '..', bytes: Buffer.from(text) })),
      }).packages.map(({ name, version }) => `${name}@${version}`);

    it.each([
      ['its parent', ['root', ROOT], ['g:a@1.1', 'g:b@2.0', 'g:c@0.1', 'g:d@']],
      ['the parent of that, too', ['middle', MIDDLE, ROOT], ['g:a@1.1', 'g:b@2.0', 'g:c@3.0', 'g:d@']],
      ['no parent behind another pom', ['root', MIDDLE, ROOT], ['g:a@', 'g:b@', 'g:c@', 'g:d@']],
      ['no parent that cannot be read', ['middle', '<no', ROOT], ['g:a@', 'g:b@', 'g:c@', 'g:d@']],
      ['no pom that is none', ['other', MIDDLE, ROOT], ['g:a@', 'g:b@', 'g:c@', 'g:d@']],
    ] as const)('has the versions of %s', (_case, [parent, ...above], expected) => {
      expect(found(parent, ...above)).toEqual(expected);
    });
  });

  it('reads texts below an element with an endless name in no more memory than they have', () => {
    const name = 'x'.repeat(100_000);
    expect(rows(`<project><${name}>${'a<b/>'.repeat(100_000)}</${name}></project>`)).toEqual([]);
  });

  it.each([
    'just \u0001 text = {{{ <',
    '<html><body></body></html>',
    '<project><dependencies><dependency></project>',
  ])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
