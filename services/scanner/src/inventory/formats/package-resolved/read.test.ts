import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../../test/support/inventory-rows.ts';
import { NotTheFormatError } from '../../reader.ts';
import { readPackageResolved } from './read.ts';

const read = (document: unknown) => readPackageResolved(Buffer.from(JSON.stringify(document)));
const pin = (location: string, state: object = { revision: 'abc', version: '1.2.3' }) => ({
  identity: 'swift-nio',
  kind: 'remoteSourceControl',
  location,
  state,
});

describe('Package.resolved', () => {
  it.each([
    [
      '1',
      {
        object: {
          pins: [
            {
              package: 'SwiftNIO',
              repositoryURL: 'https://git.example/Apple/swift-nio.git',
              state: { branch: null, revision: 'abc', version: '2.41.0' },
            },
          ],
        },
        version: 1,
      },
    ],
    ['2', { pins: [pin('https://git.example/Apple/swift-nio.git', { version: '2.41.0' })], version: 2 }],
    [
      '3',
      {
        originHash: 'x',
        pins: [pin('https://git.example/Apple/swift-nio.git', { version: '2.41.0' })],
        version: 3,
      },
    ],
  ])('reads version %s', (_version, document) => {
    expect(read(document).packages).toMatchObject([
      {
        name: 'git.example/Apple/swift-nio',
        version: '2.41.0',
        ecosystem: 'SwiftURL',
        lookups: [{ name: 'git.example/Apple/swift-nio', version: '2.41.0' }],
        unmatched: null,
        scope: null,
      },
    ]);
  });

  it.each([
    ['https://Git.Example/o/r', 'git.example/o/r@1.2.3'],
    ['https://user@git.example/o/r.git/', 'git.example/o/r@1.2.3'],
    ['ssh://git@git.example:2222/o/r.git', 'git.example/o/r@1.2.3'],
    ['git@git.example:o/r.git', 'git.example/o/r@1.2.3'],
    ['/home/me/r', 'swift-nio@1.2.3 not-a-registry-package'],
    ['file:///home/me/r', 'swift-nio@1.2.3 not-a-registry-package'],
  ])('names %s as OSV does', (location, expected) => {
    expect(rowsOf(read({ version: 2, pins: [pin(location)] }))).toEqual([expected]);
  });

  it.each([
    [pin('https://git.example/o/r', { branch: 'main', revision: 'abc' }), 'git.example/o/r@ no-version'],
    [pin('https://git.example/o/r', { version: 'main' }), 'git.example/o/r@main invalid-version'],
    [{ ...pin(''), kind: 'registry', identity: 'apple.swift-nio' }, 'apple.swift-nio@1.2.3 no-advisory-feed'],
    [{}, '(no name)@ unreadable'],
    [null, '(no name)@ unreadable'],
  ])('tells %j', (each, expected) => {
    expect(rowsOf(read({ version: 2, pins: [each] }))).toEqual([expected]);
  });

  it.each([
    '',
    '{}',
    '{"pins": []}',
    '{"version": 1, "object": {}}',
    '{"version": 2, "pins": {}}',
    '{"version": 2, "pins": [',
  ])('refuses %j', (text) => {
    expect(() => readPackageResolved(Buffer.from(text))).toThrow(NotTheFormatError);
  });

  it('reads any pins', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.string().map((location) => pin(location)),
          ),
        ),
        (pins) => {
          expect(() => read({ version: 2, pins })).not.toThrow();
        },
      ),
    );
  });
});
