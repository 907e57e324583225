import { RepoDiffReport, RepoReport } from '@repo/contracts/scanner';
import { expect, it } from 'vitest';
import { commit, git, printed, put, record, scan, useProject } from '../test/support/project.ts';

const NAMES = Array.from({ length: 5_001 }, (_, at) => `p${at}`);

useProject(NAMES.map((name) => record(`X-${name}`, name, 'HIGH')));

const LOCKFILE = JSON.stringify({
  lockfileVersion: 3,
  packages: Object.fromEntries(NAMES.map((name) => [`node_modules/${name}`, { version: '1.0.0' }])),
});
const putAll = () =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((folder) => put(`${folder}/package-lock.json`, LOCKFILE));
const LEFT_OUT =
  'More files than one scan reads; these were left out: e/package-lock.json, f/package-lock.json.';
const SKIPPED = ['e', 'f'].map((folder) => ({ path: `${folder}/package-lock.json`, reason: 'file-limit' }));

it('names the files of a repository for which a report has no room', async () => {
  putAll();
  expect(await scan(['--fail-on', 'critical'])).toBe(2);
  expect(await scan(['--format', 'json'])).toBe(1);
  const report = RepoReport.parse(JSON.parse(printed));
  expect(report.lockfiles.map(({ path }) => path.slice(0, 1)).join('')).toBe('abcd');
  expect(report.skipped).toEqual(SKIPPED);
  expect([report.truncated, report.summary.vulnerablePackages]).toEqual([true, NAMES.length]);
  expect(report.warnings).toContain(LEFT_OUT);
});

it('names the files of a change for which a report has no room', async () => {
  git('init', '-q', '-b', 'main');
  commit(['README.md', '']);
  putAll();
  git('add', '-A');
  expect(await scan(['--diff', 'HEAD', '--fail-on', 'critical'])).toBe(2);
  expect(await scan(['--diff', 'HEAD', '--format', 'json'])).toBe(1);
  const report = RepoDiffReport.parse(JSON.parse(printed));
  expect(report.lockfiles.map(({ path }) => path.slice(0, 1)).join('')).toBe('abcd');
  expect([report.skipped, report.truncated]).toEqual([SKIPPED, true]);
  expect(report.warnings).toContain(LEFT_OUT);
});

it('hides no vulnerability behind many packages without one', async () => {
  git('init', '-q', '-b', 'main');
  commit(['README.md', '']);
  const harmless = Array.from({ length: 5_000 }, (_, at) => [`node_modules/c${at}`, { version: '1.0.0' }]);
  const large = JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(harmless) });
  for (let at = 10; at < 52; at += 1) put(`a${at}/package-lock.json`, large);
  put(
    'z/package-lock.json',
    JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/p1': { version: '1.0.0' } } }),
  );
  git('add', '-A');
  expect(await scan(['--diff', 'HEAD'])).toBe(1);
});
