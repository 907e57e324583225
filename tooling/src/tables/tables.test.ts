import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codenames, hstsTlds, licenseClassifiers, spdxLicenses } from './published-lists.ts';

const root = join(import.meta.dirname, '..', '..', '..');

describe('data files', () => {
  const files = globSync(['services/scanner/data/*.json', '{services,packages}/*/src/**/*.json'], {
    cwd: root,
    // What people are told of a format is no table.
    exclude: (name) => /node_modules|fixtures|(?:package|about)\.json$/.test(name),
  });

  it.each(files)('%s says where it is from, and of which day', (file) => {
    const { source, date } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    expect([source, date]).toEqual([
      expect.stringMatching(/\w+ \w+/),
      expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    ]);
  });
});

describe('what publishers offer', () => {
  it('distro-info-data: releases by codename', () => {
    const debian =
      'version,codename,series\n5.0,Lenny,lenny,2007\n6.0,Squeeze,squeeze,2009\n12,Bookworm,bookworm,2021\n,Sid,sid,1993\n';
    const ubuntu =
      'version,codename,series\n17.10,Artful,artful,2017\n22.04 LTS,Jammy Jellyfish,jammy,2021\n';
    expect(codenames([debian, ubuntu])).toEqual({
      debian: { squeeze: '6', bookworm: '12' },
      ubuntu: { jammy: '22.04' },
    });
  });

  it('Chromium’s list: top-level domains only', () => {
    const entry = { policy: 'public-suffix', mode: 'force-https', include_subdomains: true };
    const entries = [
      { name: 'dev', ...entry },
      { name: 'a.dev', ...entry },
      { name: 'app', ...entry },
      { name: 'com', ...entry, mode: undefined },
    ];
    expect(hstsTlds(`// a comment\n${JSON.stringify({ entries })}`)).toEqual({ tlds: ['app', 'dev'] });
  });

  it('the SPDX list: names for our categories, nothing without one', () => {
    const named = JSON.stringify({ MIT: { name: 'The MIT' } });
    const current = { categories: { permissive: { MIT: null, Old: 'Old one' } } };
    expect(spdxLicenses([named, '["MIT"]', '["Old"]'], current)).toEqual({
      categories: { permissive: { MIT: 'The MIT', Old: 'Old one' } },
    });
    expect(() => spdxLicenses([named, '["New-1.0"]'], current)).toThrow(/category.*New-1\.0/);
  });

  it('PyPI’s classifiers: nothing without an expression', () => {
    const current = { classifiers: { 'License :: A': { expression: null } } };
    expect(licenseClassifiers('License :: A\nTopic :: B\n', current)).toEqual(current);
    expect(() => licenseClassifiers('License :: New\n', current)).toThrow(/License :: New/);
  });
});
