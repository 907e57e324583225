import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registryTarball } from './registry-tarball.ts';

describe('registryTarball', () => {
  it.each([
    ['https://registry.example/ms/-/ms-2.1.3.tgz', 'ms', '2.1.3'],
    ['http://registry.example:4873/ms/-/ms-2.1.3.tgz#574c8138', 'ms', '2.1.3'],
    ['https://registry.example/ms/-/ms-2.1.3.tgz?cache=0', 'ms', '2.1.3'],
    ['https://mirror.example/api/npm/npm-remote/ms/-/ms-2.1.3.tgz', 'ms', '2.1.3'],
    ['https://registry.example/@babel/core/-/core-7.0.0-beta.1.tgz', '@babel/core', '7.0.0-beta.1'],
    ['https://registry.example/@babel%2fcore/-/core-7.0.0.tgz', '@babel/core', '7.0.0'],
    ['https://registry.example/%40babel%2Fcore/-/core-7.0.0.tgz', '@babel/core', '7.0.0'],
    ['https://mirror.example/@babel/core/-/@babel/core-7.0.0.tgz', '@babel/core', '7.0.0'],
    ['https://registry.example/@team/pro/-/5.15.4/pro-5.15.4.tgz', '@team/pro', '5.15.4'],
    ['https://mirror.example/ms/download/ms-2.1.3.tgz', 'ms', '2.1.3'],
    ['https://mirror.example/@babel/core/download/@babel/core-7.0.0.tgz', '@babel/core', '7.0.0'],
    ['https://cdn.example/packages/ms/2.1.3/ms-2.1.3.tgz', 'ms', '2.1.3'],
    [`https://npm.example/download/@team/pro/1.2.3/${'a'.repeat(40)}`, '@team/pro', '1.2.3'],
    ['https://registry.example/folder/-/other-7.7.7.tgz', 'folder', null],
    ['https://registry.example/ms/-/a/b/ms-2.1.3.tgz', 'ms', '2.1.3'],
  ])('knows %s', (address, name, version) => {
    expect(registryTarball(address)).toEqual({ name, version });
  });

  it.each([
    'https://code.example/team/repo/archive/1.0.2.tar.gz',
    'https://code.example/team/repo/releases/download/v1.0.0/repo-1.0.0.tgz',
    'https://code.example/team/repo/-/archive/v1.0.0/repo-v1.0.0.tar.gz',
    'https://code.example/ms-2.1.3.tgz',
    'https://code.example/ms/-/raw/main/files/ms-2.1.3.tgz',
    'https://registry.example/ms/-/ms.tgz',
    'https://registry.example/-/ms-2.1.3.tgz',
    'git+ssh://git@code.example/ms/-/ms-2.1.3.tgz',
    'file:///ms/-/ms-2.1.3.tgz',
    'https://registry.example',
    '',
  ])('does not take %j for one', (address) => {
    expect(registryTarball(address)).toBeNull();
  });
});

it('reads a hostile address in linear time', () => {
  expect(registryTarball(`https://registry.example/a/-/${'-1'.repeat(1_000_000)}`)).toBeNull();
});

describe('registryTarball, the plain shape and all others', () => {
  const segment = fc.constantFrom(
    'a',
    'b-1',
    '@s',
    '-',
    'ms',
    'ms-1.0.0.tgz',
    'ms-v1.tgz',
    'b-1-2.0.tgz',
    'x.tgz',
    '',
  );

  it('says the same of an address with and without a query', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const address = `https://registry.example/${segments.join('/')}`;
        expect(registryTarball(address)).toEqual(registryTarball(`${address}?x`));
      }),
      { numRuns: 5_000 },
    );
  });
});
