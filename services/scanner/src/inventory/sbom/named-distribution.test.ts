import { describe, expect, it } from 'vitest';
import { namedDistribution, qualifiedDistribution } from './named-distribution.ts';

describe('namedDistribution', () => {
  it.each([
    ['debian', '10.1', 'debian 10'],
    ['debian', '12 (bookworm)', 'debian 12'],
    ['Debian', 'bookworm', 'debian 12'],
    ['debian', 'sid', 'debian sid'],
    ['debian', null, 'debian -'],
    ['ubuntu', '22.04.3 LTS', 'ubuntu 22.04'],
    ['ubuntu', 'jammy', 'ubuntu 22.04'],
    ['alpine', '3.18.4', 'alpine 3.18'],
    ['alpine', 'v3.19', 'alpine 3.19'],
    ['alpine', 'edge', 'alpine edge'],
    ['alpine', '3.21_alpha20240807', 'alpine edge'],
    ['alma', '8.5', 'almalinux 8.5'],
    ['rhel', '9.4', 'redhat 9.4'],
    ['redhat', 'el9', 'redhat 9'],
    ['Red Hat Enterprise Linux', '9.4', 'redhat 9.4'],
    ['Rocky Linux', '9.3', 'rocky 9.3'],
    ['Debian GNU/Linux', '12 (bookworm)', 'debian 12'],
    ['Debian+GNU/Linux', '12', 'debian 12'],
    ['Alpine Linux', '3.19.1', 'alpine 3.19'],
    ['Microsoft Azure Linux', '3.0.20240727', 'azure 3.0.20240727'],
    ['sles_sap', '15.5', 'sles 15.5'],
    ['ol', '8.10', 'oracle 8.10'],
    ['amazon', '2 (Karoo)', 'amazon 2'],
    ['amzn', 'AMI release 2018.03', 'amazon 2018.03'],
    ['cbl-mariner', '2.0', 'mariner 2.0'],
    ['azurelinux', '3.0', 'azure 3.0'],
    ['opensuse-leap', '15.5', 'opensuse-leap 15.5'],
    ['opensuse.leap', '15.5', 'opensuse-leap 15.5'],
    ['opensuse', '15.3', 'opensuse-leap 15.3'],
    ['opensuse', '20240607', 'opensuse-tumbleweed 20240607'],
    ['sles', '15.5', 'sles 15.5'],
    ['sles', '15-SP5', 'sles 15.5'],
    ['suse', '12', 'sles 12'],
    ['openEuler', '24.03 (LTS-SP1)', 'openeuler 24.03-LTS-SP1'],
    ['openeuler', '24.03', 'openeuler 24.03-LTS'],
    ['openeuler', '23.09', 'openeuler 23.09'],
    ['wolfi', '20230201', 'wolfi 20230201'],
    ['busybox', '1.31.1', '- 1.31.1'],
  ])('%s %s', (name, version, expected) => {
    const { id, release } = namedDistribution(name, version);
    expect(`${id ?? '-'} ${release ?? '-'}`).toBe(expected);
  });

  it('takes the codename when the version tells nothing', () => {
    expect(namedDistribution('debian', null, 'trixie').release).toBe('13');
  });
});

describe('qualifiedDistribution', () => {
  it.each([
    ['debian-12', 'debian', 'debian 12'],
    ['debian-12.5', 'debian', 'debian 12'],
    ['bookworm', null, 'debian 12'],
    ['12', 'debian', 'debian 12'],
    ['ubuntu-22.04:LTS', 'ubuntu', 'ubuntu 22.04'],
    ['focal', 'ubuntu', 'ubuntu 20.04'],
    ['alpine-3.19.1', 'alpine', 'alpine 3.19'],
    ['3.9.4', 'alpine', 'alpine 3.9'],
    ['alpine-v3.19', 'alpine', 'alpine 3.19'],
    ['edge', 'alpine', 'alpine edge'],
    ['rhel-9.4', 'redhat', 'redhat 9.4'],
    ['redhat-7.7', 'redhat', 'redhat 7.7'],
    ['rocky-9.3', 'rocky', 'rocky 9.3'],
    ['opensuse-leap-15.5', 'opensuse', 'opensuse-leap 15.5'],
    ['opensuse-tumbleweed-20240607', 'opensuse', 'opensuse-tumbleweed 20240607'],
    ['amazon-AMI release 2018.03', 'amazon', 'amazon 2018.03'],
    ['cbl-mariner-1.0', 'cbl-mariner', 'mariner 1.0'],
    ['centos-7.6.1810', 'centos', 'centos 7.6.1810'],
    ['wolfi-20230201', 'chainguard', 'wolfi 20230201'],
    ['minimos-1', 'minimos', 'minimos 1'],
    ['arch-2024', null, '- 2024'],
    ['rhcos-4.15', 'redhat', '- 4.15'],
    ['leap-micro-5.5', 'opensuse', '- 5.5'],
    ['el9', 'redhat', 'redhat 9'],
    ['nonsense', null, null],
  ])('%s in the namespace %s', (distro, namespace, expected) => {
    const found = qualifiedDistribution(distro, namespace);
    expect(found === null ? null : `${found.id ?? '-'} ${found.release ?? '-'}`).toBe(expected);
  });
});
