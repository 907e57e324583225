import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvr, parseNevra, writtenEvr } from './nevra.ts';
import { parseSourceFile } from './rpm-package.ts';

describe('a package identity', () => {
  it.each([
    ['bash-5.1.8-9.el9.x86_64', ['bash', null, '5.1.8', '9.el9', 'x86_64']],
    [
      'java-1.8.0-openjdk-1:1.8.0.392-2.el9.x86_64',
      ['java-1.8.0-openjdk', '1', '1.8.0.392', '2.el9', 'x86_64'],
    ],
    ['1:openssl-3.0.7-27.el9.x86_64.rpm', ['openssl', '1', '3.0.7', '27.el9', 'x86_64']],
    ['libstdc++-11.4.1-2.1.el9.i686', ['libstdc++', null, '11.4.1', '2.1.el9', 'i686']],
    [
      'aaa_base-84.87+git20180409.04c9dae-lp151.5.12.1.x86_64',
      ['aaa_base', null, '84.87+git20180409.04c9dae', 'lp151.5.12.1', 'x86_64'],
    ],
    ['tzdata-2024a-1.el9', ['tzdata', null, '2024a', '1.el9', null]],
  ])('%s', (text, [name, epoch, version, release, architecture]) => {
    expect(parseNevra(text)).toEqual({ name, epoch, version, release, architecture });
  });

  it.each([
    '',
    'bash',
    'bash-5.1',
    '-5.1-1',
    'well-known-fact',
    'a--1.x86_64',
    'bash-5.1-.x86_64',
    'a b-1-1.x86_64',
  ])('"%s" is none', (text) => {
    expect(parseNevra(text)).toBeNull();
  });

  it('is read back as it was written', () => {
    const part = fc.stringMatching(/^[0-9][A-Za-z0-9._+~^]{0,12}$/);
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.+-]{0,20}$/);
    fc.assert(
      fc.property(name, fc.option(fc.nat(99)), part, part, (of, epoch, version, release) => {
        const evr = { epoch: epoch === null ? null : String(epoch), version, release };
        const text = `${of}-${epoch === null ? '' : `${epoch}:`}${version}-${release}.x86_64`;
        expect(parseNevra(text)).toEqual({ name: of, ...evr, architecture: 'x86_64' });
      }),
    );
  });

  it('an epoch of zero is not written', () => {
    expect(writtenEvr({ epoch: '0', version: '1', release: '2' })).toBe('1-2');
    expect(writtenEvr({ epoch: '3', version: '1', release: '2' })).toBe('3:1-2');
    expect(parseEvr('3:1-2')).toEqual({ epoch: '3', version: '1', release: '2' });
  });
});

describe('a source file', () => {
  it.each([
    ['openssl-3.0.7-27.el9.src.rpm', 'openssl', '3.0.7', '27.el9'],
    ['elasticsearch-8.17.0-1-src.rpm', 'elasticsearch', '8.17.0', '1'],
    ['1:bar-9-123a.src.rpm', 'bar', '9', '123a'],
    ['nvidia-1.0-1.nosrc.rpm', 'nvidia', '1.0', '1'],
  ])('%s', (text, name, version, release) => {
    expect(parseSourceFile(text)).toMatchObject({ name, version, release });
  });

  it.each(['(none)', '', 'bash-5.1-1.x86_64.rpm'])('"%s" is none', (text) => {
    expect(parseSourceFile(text)).toBeNull();
  });
});
