import { describe, expect, it } from 'vitest';
import { inferDebianDistribution } from './infer-distribution.ts';

const infer = (...packages: readonly (readonly [string, string, string?])[]) =>
  inferDebianDistribution(
    packages.map(([name, version, suite]) => ({ name, version, suites: suite ? [suite] : [] })),
  );

describe('the release of a Debian list', () => {
  it.each([
    ['base-files', '9.9+deb9u9', 'debian', '9'],
    ['base-files', '10.3+deb10u1', 'debian', '10'],
    ['base-files', '11.1+deb11u5', 'debian', '11'],
    ['base-files', '12.4+deb12u5', 'debian', '12'],
    ['base-files', '13.8', 'debian', '13'],
    ['base-files', '7.2ubuntu5.6', 'ubuntu', '14.04'],
    ['base-files', '9.4ubuntu4.13', 'ubuntu', '16.04'],
    ['base-files', '10.1ubuntu2.11', 'ubuntu', '18.04'],
    ['base-files', '11ubuntu5.8', 'ubuntu', '20.04'],
    ['base-files', '12ubuntu4.6', 'ubuntu', '22.04'],
    ['base-files', '13ubuntu10.1', 'ubuntu', '24.04'],
  ])('%s %s is decisive: %s %s', (name, version, distribution, release) => {
    expect(infer([name, version], ['jq', '1.6-1'])).toMatchObject({
      distribution,
      release,
      confidence: 'high',
    });
  });

  it.each([
    ['libc6', '2.28-10', 'debian', '10'],
    ['libc6', '2.36-9+deb12u4', 'debian', '12'],
    ['libc6', '2.41-12', 'debian', '13'],
    ['libc6', '2.35-0ubuntu3.6', 'ubuntu', '22.04'],
    ['libc6', '2.31-0ubuntu9.14', 'ubuntu', '20.04'],
    ['ubuntu-release-upgrader-core', '1:24.04.19', 'ubuntu', '24.04'],
  ])('%s %s: %s %s', (name, version, distribution, release) => {
    expect(infer([name, version])).toMatchObject({ distribution, release });
  });

  it.each([
    ['1.2-3+deb12u5', 'debian', '12'],
    ['1.2-3~deb11u1', 'debian', '11'],
    ['1.2-3~bpo12+1', 'debian', '12'],
    ['1.2-3~22.04.1', 'ubuntu', '22.04'],
    ['1.2-3ubuntu0.22.04.1', 'ubuntu', '22.04'],
    ['1.2-3ubuntu1', 'ubuntu', null],
  ])('a version %s speaks for %s %s, with little confidence', (version, distribution, release) => {
    expect(infer(['jq', version])).toMatchObject({ distribution, release, confidence: 'low' });
  });

  it.each([
    ['jammy-updates', 'ubuntu', '22.04'],
    ['bookworm', 'debian', '12'],
    ['stable-security', 'debian', null],
  ])('a suite %s speaks for %s %s', (suite, distribution, release) => {
    expect(infer(['jq', '1.6-1', suite])).toMatchObject({ distribution, release });
  });

  it('a package left over from an earlier release changes nothing', () => {
    const inference = infer(
      ['base-files', '12.4+deb12u5'],
      ['libold1', '1.0-1+deb11u1'],
      ['jq', '1.6-2.1+deb12u1'],
    );
    expect(inference).toMatchObject({ release: '12', confidence: 'high' });
  });

  it('a derivative is told by its keys, whatever it took over', () => {
    const inference = infer(['raspbian-archive-keyring', '20120528.2'], ['base-files', '12.4+deb12u5']);
    expect(inference).toMatchObject({ distribution: 'raspbian' });
  });

  it('nothing tells nothing', () => {
    expect(infer(['jq', '1.6-2.1'])).toBeNull();
  });
});
