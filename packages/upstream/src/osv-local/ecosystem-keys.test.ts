import { describe, expect, it } from 'vitest';
import { ecosystemKeys, isFoundUnder, rangesCount } from './ecosystem-keys.ts';

describe('ecosystemKeys', () => {
  it.each([
    ['npm', ['npm']],
    ['Debian:12', ['Debian:12', 'Debian']],
    ['Red Hat:enterprise_linux:9::baseos', ['Red Hat:enterprise_linux:9::baseos', 'Red Hat']],
    ['Ubuntu:22.04:LTS', ['Ubuntu:22.04:LTS', 'Ubuntu', 'Ubuntu:22.04']],
    ['Ubuntu:Pro:18.04:LTS', ['Ubuntu:Pro:18.04:LTS', 'Ubuntu', 'Ubuntu:18.04']],
    ['Ubuntu:25.10', ['Ubuntu:25.10', 'Ubuntu']],
  ])('of %s', (ecosystem, keys) => {
    expect(ecosystemKeys(ecosystem)).toEqual(keys);
  });
});

describe('isFoundUnder', () => {
  it.each([
    ['Ubuntu:22.04', 'Ubuntu:Pro:22.04:LTS', true],
    ['Ubuntu:22.04:LTS', 'Ubuntu:Pro:22.04:LTS', false],
    ['Debian', 'Debian:12', true],
    ['Debian:12', 'Debian', false],
    ['Debian:12', 'Debian:11', false],
    ['Alpine:v3.18.4', 'Alpine:v3.18', false],
    ['NPM', 'npm', false],
  ])('%s finds %s: %s', (asked, recorded, isFound) => {
    expect(isFoundUnder(asked, recorded)).toBe(isFound);
  });
});

describe('rangesCount', () => {
  it.each([
    ['Alpine', 'Alpine:v3.18', false],
    ['Ubuntu', 'Ubuntu:22.04:LTS', false],
    ['Ubuntu:22.04', 'Ubuntu:22.04:LTS', true],
    ['Debian', 'Debian:12', true],
    ['npm', 'npm', true],
  ])('for %s on a record of %s: %s', (asked, recorded, counts) => {
    expect(rangesCount(asked, recorded)).toBe(counts);
  });
});
