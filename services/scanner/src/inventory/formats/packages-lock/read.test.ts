import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPackagesLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readPackagesLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('packages.lock.json', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'frameworks and projects',
      JSON.stringify({
        version: 1,
        dependencies: {
          'net8.0': { 'A.B': { type: 'Direct', resolved: '1.0.0' }, own: { type: 'Project' } },
        },
      }),
      ['A.B@1.0.0'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('takes keys of an object’s prototype for names like others', () => {
    const lock = { version: 1, dependencies: { net: { constructor: { resolved: '1.0.0' } } } };
    expect(rows(JSON.stringify(lock))).toEqual(['constructor@1.0.0']);
  });

  it('follows what only one runtime needs from the framework that it belongs to', () => {
    const lock = {
      version: 2,
      dependencies: {
        'net8.0': {
          a: { type: 'Direct', requested: '[1.0.0, )', resolved: '1.0.0', dependencies: { b: '2.0.0' } },
          b: { type: 'Transitive', resolved: '2.0.0' },
        },
        'net8.0/linux-x64': {
          b: { type: 'Transitive', resolved: '2.0.0', dependencies: { 'runtime.unix.b': '3.0.0' } },
          'runtime.unix.b': { type: 'Transitive', resolved: '3.0.0', dependencies: { a: '1.0.0' } },
        },
      },
    };
    expect(new Set(edgesOf(readPackagesLock(Buffer.from(JSON.stringify(lock)))))).toEqual(
      new Set([
        'net8.0 > a@1.0.0 ([1.0.0, ))',
        'a@1.0.0 > b@2.0.0 (2.0.0)',
        'b@2.0.0 > runtime.unix.b@3.0.0 (3.0.0)',
        'runtime.unix.b@3.0.0 > a@1.0.0 (1.0.0)',
      ]),
    );
  });

  it.each(['just \u0001 text = {{{ <', '[]'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
