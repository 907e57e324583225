import { describe, expect, it } from 'vitest';
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

  it.each(['just \u0001 text = {{{ <', '[]'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
