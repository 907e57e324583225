import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../../../test/support/graph-edges.ts';
import { createExplainer } from '../../../dependency-paths/explain.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readComposerLock } from './read.ts';

/** `name@version`, or `name@version reason` for what cannot be asked for. */
function rows(text: string): readonly string[] {
  return readComposerLock(Buffer.from(text)).packages.map(({ name, version, unmatched }) =>
    unmatched === null ? `${name}@${version}` : `${name}@${version} ${unmatched}`,
  );
}

describe('composer.lock', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'both sections',
      JSON.stringify({
        packages: [{ name: 'a/b', version: 'v1.0.0', license: ['MIT'] }],
        'packages-dev': [
          { name: 'c/d', version: 'dev-main' },
          { name: 'own/part', version: '1.0.0', dist: { type: 'path', url: '../part' } },
          null,
        ],
      }),
      ['a/b@v1.0.0', 'c/d@dev-main invalid-version', '(no name)@ unreadable'],
    ],
  ])('reads %s', (_case, text, expected) => {
    expect(rows(text).toSorted()).toEqual(expected.toSorted());
  });

  it('hands over the licence that it states, several as alternatives', () => {
    const licenseOf = (license: unknown) =>
      readComposerLock(Buffer.from(JSON.stringify({ packages: [{ name: 'a/b', version: '1', license }] })))
        .packages[0]?.declaredLicense;
    expect([licenseOf(['MIT']), licenseOf(['MIT', 'GPL-2.0']), licenseOf(undefined)]).toEqual([
      'MIT',
      ['MIT', 'GPL-2.0'],
      undefined,
    ]);
  });

  it('asks for Drupal’s modules in Drupal’s own repository, too', () => {
    const text = JSON.stringify({ packages: [{ name: 'drupal/token', version: '1.15.0' }] });
    expect(readComposerLock(Buffer.from(text)).packages[0]?.lookups).toEqual([
      { name: 'drupal/token', version: '1.15.0' },
      { name: 'drupal/token', version: '1.15.0', ecosystem: 'Packagist:https://packages.drupal.org/8' },
    ]);
  });

  it('takes a folder of the project for a part of it, beside its manifest', () => {
    const part = { name: 'own/part', version: '1.0.0', dist: { type: 'path', url: 'packages/part' } };
    const lock = {
      packages: [
        { ...part, require: { 'a/b': '^1' } },
        { name: 'a/b', version: '1.2.0' },
      ],
    };
    const bytes = Buffer.from(JSON.stringify(lock));
    const manifest = Buffer.from('{ "name": "own/root", "require": { "own/part": "*" } }');
    const inventory = readComposerLock(bytes, { manifests: [{ folder: '', bytes: manifest }] });
    expect(edgesOf(inventory)).toEqual(['packages/part > a/b@1.2.0 (^1)']);
    expect(createExplainer(inventory.graph)({ name: 'a/b', version: '1.2.0' })).toMatchObject({
      direct: true,
      paths: [['packages/part', 'a/b@1.2.0']],
    });
    expect(readComposerLock(bytes).graph?.roots).toEqual([]);
  });

  it.each(['just \u0001 text = {{{ <', '{}'])('refuses %j', (text) => {
    expect(() => rows(text)).toThrow(NotTheFormatError);
  });
});
