import { RepoReport } from '@repo/contracts/scanner';
import { expect, it } from 'vitest';
import { printed, put, record, scan, useProject } from '../test/support/project.ts';

const NAMES = Array.from({ length: 5_001 }, (_, at) => `p${at}`);

useProject(NAMES.map((name) => record(`X-${name}`, name, 'HIGH')));

it('names the files of a repository for which a report has no room', async () => {
  const packages = Object.fromEntries(NAMES.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]));
  const lockfile = JSON.stringify({ lockfileVersion: 3, packages });
  for (const folder of ['a', 'b', 'c', 'd', 'e', 'f']) put(`${folder}/package-lock.json`, lockfile);
  expect(await scan(['--format', 'json'])).toBe(1);
  const report = RepoReport.parse(JSON.parse(printed));
  expect(report.lockfiles.map(({ path }) => path.slice(0, 1)).join('')).toBe('abcd');
  expect(report.skipped).toEqual([
    { path: 'e/package-lock.json', reason: 'file-limit' },
    { path: 'f/package-lock.json', reason: 'file-limit' },
  ]);
  expect([report.truncated, report.summary.vulnerablePackages]).toEqual([true, NAMES.length]);
  expect(report.warnings).toContain(
    'More files than one scan reads; these were left out: e/package-lock.json, f/package-lock.json.',
  );
});
