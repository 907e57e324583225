import { schemeFor } from '@repo/versions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenDistribution } from './given-distribution.ts';
import type { PackageFamily } from './list-platform.ts';
import { UnknownDistributionError } from './unknown-distribution-error.ts';

describe('a given distribution', () => {
  it.each<[PackageFamily, string, string]>([
    ['deb', 'Debian:12', 'Debian:12'],
    ['deb', 'debian:12', 'Debian:12'],
    ['deb', 'Debian:12.5', 'Debian:12'],
    ['deb', 'Debian:bookworm', 'Debian:12'],
    ['deb', 'Debian:sid', 'Debian:sid'],
    ['deb', 'Debian:6.0', 'Debian:6.0'],
    ['deb', 'Ubuntu:22.04', 'Ubuntu:22.04'],
    ['deb', 'Ubuntu:22.04.3', 'Ubuntu:22.04'],
    ['deb', 'Ubuntu:22.04:LTS', 'Ubuntu:22.04:LTS'],
    ['deb', 'Ubuntu:Pro:18.04:LTS', 'Ubuntu:Pro:18.04:LTS'],
    ['deb', 'Ubuntu:Pro:FIPS-updates:22.04:LTS', 'Ubuntu:Pro:FIPS-updates:22.04:LTS'],
    ['deb', 'Root:Debian:12', 'Root:Debian:12'],
    ['rpm', 'AlmaLinux:9', 'AlmaLinux:9'],
    ['rpm', 'AlmaLinux:9.4', 'AlmaLinux:9'],
    ['rpm', 'Rocky Linux:8', 'Rocky Linux:8'],
    ['rpm', 'Red Hat:9', 'Red Hat:enterprise_linux:9::baseos'],
    ['rpm', 'Red Hat:enterprise_linux:8::baseos', 'Red Hat:enterprise_linux:8::baseos'],
    ['rpm', 'Red Hat:enterprise_linux:10.0', 'Red Hat:enterprise_linux:10.0'],
    ['rpm', 'Red Hat:rhel_eus:9.2::appstream', 'Red Hat:rhel_eus:9.2::appstream'],
    ['rpm', 'openSUSE:Leap 15.6', 'openSUSE:Leap 15.6'],
    ['rpm', 'openSUSE:Tumbleweed', 'openSUSE:Tumbleweed'],
    ['rpm', 'SUSE:Linux Enterprise Server 15 SP5', 'SUSE:Linux Enterprise Server 15 SP5'],
    ['rpm', 'SUSE:Linux Enterprise Micro 5.5', 'SUSE:Linux Enterprise Micro 5.5'],
    ['rpm', 'Azure Linux:3', 'Azure Linux:3'],
    ['rpm', 'Mageia:9', 'Mageia:9'],
    ['rpm', 'openEuler:24.03-LTS-SP1', 'openEuler:24.03-LTS-SP1'],
    ['apk', 'Alpine:v3.20', 'Alpine:v3.20'],
    ['apk', 'Alpine:3.20.3', 'Alpine:v3.20'],
    ['apk', 'Alpine:edge', 'Alpine:edge'],
    ['apk', 'Wolfi', 'Wolfi'],
    ['apk', 'Chainguard', 'Chainguard'],
    ['apk', 'Alpaquita:stream', 'Alpaquita:stream'],
    ['apk', 'MinimOS', 'MinimOS'],
  ])('%s %s: asks %s', (family, given, ecosystem) => {
    const { ecosystems } = givenDistribution(family, given);
    expect(ecosystems[0]).toBe(ecosystem);
    expect(ecosystems.every((asked) => schemeFor(asked) !== null)).toBe(true);
  });

  it('one without a feed is known and asks nobody', () => {
    expect(givenDistribution('rpm', 'Photon OS:5.0')).toMatchObject({
      platform: { distribution: 'Photon OS' },
      ecosystems: [],
      unmatched: 'no-advisory-feed',
    });
  });

  it.each<[PackageFamily, string]>([
    ['deb', ''],
    ['deb', 'Debian'],
    ['deb', 'Ubuntu'],
    ['deb', 'Debian:buzz'],
    ['deb', 'AlmaLinux:9'],
    ['deb', 'npm'],
    ['rpm', 'Debian:12'],
    ['rpm', 'Red Hat'],
    ['rpm', 'Fedora:39'],
    ['apk', 'Alpine'],
    ['apk', 'Debian:12'],
    ['apk', '__proto__'],
  ])('%s "%s" is refused with examples', (family, given) => {
    expect(() => givenDistribution(family, given)).toThrow(UnknownDistributionError);
    expect(() => givenDistribution(family, given)).toThrow(/Send an OSV ecosystem such as "/);
  });

  it('any text is a distribution or refused', () => {
    const family = fc.constantFrom<PackageFamily>('deb', 'rpm', 'apk');
    fc.assert(
      fc.property(family, fc.string({ maxLength: 200 }), (kind, text) => {
        expect(outcomeOf(kind, text)).toMatch(/^(?:known|refused)$/);
      }),
    );
  });
});

function outcomeOf(family: PackageFamily, text: string): string {
  try {
    givenDistribution(family, text);
    return 'known';
  } catch (thrown) {
    return thrown instanceof UnknownDistributionError ? 'refused' : String(thrown);
  }
}
