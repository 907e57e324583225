import { describe, expect, it } from 'vitest';
import { alpine } from './alpine.ts';
import { debian } from './debian.ts';
import { schemeFor } from './ecosystem.ts';
import { generic } from './generic.ts';
import { maven } from './maven.ts';
import { nuget } from './nuget.ts';
import { cran, hackage } from './number-list.ts';
import { packagist } from './packagist.ts';
import { pep440 } from './pep440.ts';
import { pub } from './pub.ts';
import { rpm } from './rpm.ts';
import { rubygems } from './rubygems.ts';
import { semver } from './semver.ts';

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
    ['Hackage', hackage],
    ['Pub', pub],
    ['opam', debian],
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
    'Opam',
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
