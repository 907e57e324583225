import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readGradleLockfile } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readGradleLockfile(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('gradle.lockfile', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'comments and empty configurations',
      '# generated\norg.example:a:1.0=compileClasspath,runtimeClasspath\nempty=annotationProcessor\n',
      ['org.example:a@1.0'],
    ],
    [
      'line ends of old editors',
      '# generated\rorg.example:a:1.0=classpath\r\norg.example:b:1.0=classpath\rempty=\r',
      ['org.example:a@1.0', 'org.example:b@1.0'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ['compileClasspath,testRuntimeClasspath', ' production'],
    ['debugUnitTestRuntimeClasspath,releaseRuntimeClasspath', ' production'],
    ['testCompileClasspath,testRuntimeClasspath', ' development'],
    ['debugAndroidTestCompileClasspath', ' development'],
    ['classpath', ' development'],
    ['annotationProcessor,testAnnotationProcessor', ' development'],
    ['checkstyle', ''],
    ['testRuntimeClasspath,mine', ''],
    ['', ''],
  ])('of the configurations %s it is%s', (configurations, scope) => {
    expect(rowsOf(readGradleLockfile(Buffer.from(`g:a:1.0=${configurations}\n`)))).toEqual([
      `g:a@1.0${scope}`,
    ]);
  });

  it.each(['just \u0001 text = {{{ <', 'org.example:a\n', ''])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
