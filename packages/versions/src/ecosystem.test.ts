import { describe, expect, it } from 'vitest';
import {
  alpine,
  compareVersions,
  cran,
  debian,
  generic,
  maven,
  nuget,
  packagist,
  pep440,
  rpm,
  rubygems,
  schemeFor,
  semver,
} from './index.ts';

describe('schemeFor', () => {
  it.each([
    ['npm', semver],
    ['Go', semver],
    ['GitHub Actions', semver],
    ['PyPI', pep440],
    ['Debian', debian],
    ['Debian:12', debian],
    ['Ubuntu:Pro:22.04:LTS', debian],
    ['Alpine:v3.18', alpine],
    ['Wolfi', alpine],
    ['Maven', maven],
    ['Maven:https://repository.example/maven2', maven],
    ['NuGet', nuget],
    ['RubyGems', rubygems],
    ['Packagist', packagist],
    ['CRAN', cran],
    ['Hackage', generic],
    ['winget', generic],
    ['BellSoft Hardened Containers:23', alpine],
    ['Rocky Linux:9', rpm],
    ['Red Hat:enterprise_linux:9::baseos', rpm],
    ['SUSE:Linux Enterprise Server 15 SP5', rpm],
    ['Root:Alpine:3.18', alpine],
    ['Root:PyPI', pep440],
    ['TuxCare:Ubuntu:18.04', debian],
    ['Docker Hardened Images:Debian:trixie', debian],
  ])('orders %s', (ecosystem, scheme) => {
    expect(schemeFor(ecosystem)).toBe(scheme);
  });

  it.each([
    '',
    'NPM',
    'pypi',
    'debian:12',
    'opam',
    'OSS-Fuzz',
    'Fedora',
    ':npm',
    ' npm',
    'Winget',
    'Root',
    'Root:',
    'Root:Root:npm',
    'TuxCare:Fedora',
    '__proto__',
    'constructor',
    'toString',
  ])('has none for %j', (ecosystem) => {
    expect(schemeFor(ecosystem)).toBeNull();
  });
});

describe('compareVersions', () => {
  it('orders by the ecosystem: one pair, three answers', () => {
    expect(compareVersions('npm', '1.0.0-1', '1.0.0')).toBeLessThan(0);
    expect(compareVersions('PyPI', '1.0.0-1', '1.0.0')).toBeGreaterThan(0);
    expect(compareVersions('Debian:12', '1.0.0-0', '1.0.0')).toBe(0);
  });

  it('says null, not equal, for an ecosystem that it cannot order', () => {
    expect(compareVersions('Fedora', '1.0', '1.0')).toBeNull();
  });
});
