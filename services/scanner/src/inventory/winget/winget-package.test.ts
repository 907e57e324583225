import { describe, expect, it } from 'vitest';
import data from '../../../data/winget-cpe.json' with { type: 'json' };
import { cpeOf } from './winget-package.ts';

const rows = Object.entries(data.products).map((row) => row.join(' '));

describe('the product of a winget identifier', () => {
  it.each([
    ['Mozilla.Firefox', 'mozilla:firefox'],
    ['mozilla.firefox', 'mozilla:firefox'],
    ['Mozilla.Firefox.de', 'mozilla:firefox'],
    ['Mozilla.Firefox.ESR', 'mozilla:firefox:esr'],
    ['Mozilla.Firefox.ESR.de', 'mozilla:firefox:esr'],
    ['Citrix.Workspace.LTSR', 'citrix:workspace:ltsr'],
    ['Python.Python.3.12', 'python:python'],
    ['Notepad++.Notepad++', 'notepad-plus-plus:notepad++'],
    ['OpenJS.NodeJS.LTS', 'nodejs:node.js'],
    ['Microsoft.DotNet.Runtime.3_1', 'microsoft:.net_core'],
    ['Microsoft.DotNet.Runtime.8', 'microsoft:.net'],
  ])('%s', (id, product) => {
    expect(cpeOf(id)).toBe(product);
  });

  it.each([
    'Mozilla',
    'Mozilla.FirefoxNightly',
    'Microsoft.DotNet.Native.Runtime',
    '',
    '.',
    '__proto__',
    'a.constructor',
  ])('"%s" is not known', (id) => {
    expect(cpeOf(id)).toBeNull();
  });

  it('at least 120 are known, each once and well-formed', () => {
    const ids = rows.map((row) => (row.split(' ')[0] ?? '').toLowerCase());
    expect(ids.length).toBeGreaterThanOrEqual(120);
    expect(new Set(ids).size).toBe(ids.length);
    expect(
      rows.filter((row) => !/^[\w.+-]+(?:\.\*)? [a-z0-9._-]+:[a-z0-9._+&-]+(?::(?:esr|ltsr))?$/i.test(row)),
    ).toEqual([]);
  });
});
