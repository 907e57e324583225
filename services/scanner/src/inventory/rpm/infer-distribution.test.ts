import { describe, expect, it } from 'vitest';
import { inferredPlatform } from '../distribution/list-platform.ts';
import { inferRpmDistribution } from './infer-distribution.ts';
import { parseNevra } from './nevra.ts';

const observe = (text: string, repository: string | null = null) => {
  const found = parseNevra(text);
  return {
    name: found?.name ?? '',
    version: found?.version ?? '',
    release: found?.release ?? '',
    repository,
  };
};
const platformOf = (...packages: readonly string[]) =>
  inferredPlatform(inferRpmDistribution(packages.map((text) => observe(text)))).platform;

describe('the distribution of an rpm list', () => {
  it.each([
    ['almalinux-release-9.4-1.el9.x86_64', 'AlmaLinux:9', '9.4'],
    ['almalinux-release-8.10-1.el8.x86_64', 'AlmaLinux:8', '8.10'],
    ['rocky-release-9.3-1.1.el9.noarch', 'Rocky Linux:9', '9.3'],
    ['redhat-release-9.2-0.13.el9.x86_64', 'Red Hat:enterprise_linux:9::baseos', '9.2'],
    ['redhat-release-server-7.9-6.el7.x86_64', 'Red Hat:enterprise_linux:7::server', '7.9'],
    ['redhat-release-10.1-1.el10.x86_64', 'Red Hat:enterprise_linux:10.0', '10.1'],
    ['openSUSE-release-15.5-lp155.286.1.x86_64', 'openSUSE:Leap 15.5', '15.5'],
    ['openSUSE-release-20240513-1.1.x86_64', 'openSUSE:Tumbleweed', null],
    ['sles-release-15.5-150500.43.1.x86_64', 'SUSE:Linux Enterprise Server 15 SP5', '15.5'],
    ['sles-release-12.5-9.5.2.x86_64', 'SUSE:Linux Enterprise Server 12 SP5', '12.5'],
    ['azurelinux-release-3.0-16.azl3.noarch', 'Azure Linux:3', '3.0'],
    ['mariner-release-2.0-55.cm2.noarch', 'Azure Linux:2', '2.0'],
    ['mageia-release-Default-9-2.mga9.x86_64', 'Mageia:9', '9'],
    ['openEuler-release-24.03LTS_SP1-55.oe2403sp1.x86_64', 'openEuler:24.03-LTS-SP1', '24.03-LTS-SP1'],
    ['openEuler-release-22.03LTS-50.oe2203.x86_64', 'openEuler:22.03-LTS', '22.03-LTS'],
  ])('%s: %s', (text, ecosystem, release) => {
    expect(platformOf(text)).toMatchObject({ ecosystem, release, confidence: 'high' });
  });

  it.each([
    ['bash-5.1-1.el9_4.alma.1.x86_64', 'AlmaLinux:9'],
    ['bash-5.1-1.el9.rocky.0.1.x86_64', 'Rocky Linux:9'],
    ['bash-5.1-1.azl3.x86_64', 'Azure Linux:3'],
    ['bash-5.1-1.mga9.x86_64', 'Mageia:9'],
    ['bash-5.1-1.oe2403sp1.x86_64', 'openEuler:24.03-LTS-SP1'],
    ['bash-4.4-lp155.10.3.1.x86_64', 'openSUSE:Leap 15.5'],
    ['bash-4.4-150500.25.22.x86_64', 'SUSE:Linux Enterprise Server 15 SP5'],
  ])('a tag in a release tells it too: %s', (text, ecosystem) => {
    expect(platformOf(text)).toMatchObject({ ecosystem, confidence: 'low' });
  });

  it('packages of SUSE Linux Enterprise on a Leap do not make it one', () => {
    const sle = Array.from({ length: 30 }, (_, index) => `pkg${index}-1.0-150500.1.1.x86_64`);
    const leap = Array.from({ length: 30 }, (_, index) => `own${index}-1.0-lp155.1.1.x86_64`);
    expect(platformOf(...sle, ...leap).ecosystem).toBe('openSUSE:Leap 15.5');
  });

  it.each([
    ['centos-release-7-9.2009.1.el7.centos.x86_64', '7.9'],
    ['centos-release-7-9.el7.centos.x86_64', '7'],
    ['centos-release-8.2-2.2004.0.1.el8.x86_64', '8.2'],
  ])('%s is release %s', (text, release) => {
    expect(platformOf(text)).toMatchObject({ distribution: 'CentOS', release });
  });

  it('a rebuild that carries Red Hat’s release package is not Red Hat', () => {
    const platform = platformOf('oraclelinux-release-8.0-1.el8.x86_64', 'redhat-release-8.0-0.44.el8.x86_64');
    expect(platform).toMatchObject({ distribution: 'Oracle Linux', ecosystem: null, confidence: 'high' });
  });

  it.each([
    ['redhat-release-coreos-420.8-3.el8.x86_64', 'Red Hat:enterprise_linux:8::baseos'],
    ['redhat-release-coreos-414.92-1.el9.x86_64', 'Red Hat:enterprise_linux:9::baseos'],
    ['redhat-release-coreos-420.8-3.x86_64', 'Red Hat:enterprise_linux:8::baseos'],
  ])('a derived product’s version is no release: %s', (text, ecosystem) => {
    const tag = ecosystem.includes(':9') ? 'el9' : 'el8';
    expect(platformOf(text, `bash-4.4.19-8.${tag}_0.x86_64`).ecosystem).toBe(ecosystem);
  });

  it('a vendor’s package and the tag of its release make the release', () => {
    expect(platformOf('rocky-gpg-keys-9.3-1.1.el9.noarch', 'bash-5.1.8-6.el9.x86_64').ecosystem).toBe(
      'Rocky Linux:9',
    );
  });

  it('a repository tells the vendor', () => {
    const inference = inferRpmDistribution([
      observe('bash-5.1-6.el9.x86_64', '@rhel-9-for-x86_64-baseos-rpms'),
    ]);
    expect(inference).toMatchObject({ distribution: 'redhat', release: '9' });
  });

  it('nothing tells nothing', () => {
    expect(platformOf('bash-5.1-1.x86_64')).toMatchObject({ source: 'unknown', ecosystem: null });
  });
});
