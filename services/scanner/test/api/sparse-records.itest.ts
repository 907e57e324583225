import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LockfileReport } from '@repo/contracts/scanner';
import { jsonAnswer, startFakeServer } from '@repo/tooling/fake-upstreams';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startScanner, upload } from '../support/scanner-app.ts';

/** As people write one by hand: without `modified`, which the schema demands. */
const RECORD = {
  id: 'GHSA-0000-0000-0001',
  aliases: ['CVE-2026-0001'],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'lodash' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
  ],
};
const LOCKFILE = JSON.stringify({
  lockfileVersion: 3,
  packages: { 'node_modules/lodash': { version: '4.17.15' } },
});

async function resultsWith(settings: Record<string, unknown>) {
  const scanner = await startScanner(settings);
  onTestFinished(() => scanner.close());
  const answer = await scanner.request('/api/scan', upload('package-lock.json', LOCKFILE));
  expect(answer.status).toBe(200);
  const { results } = LockfileReport.parse(await answer.json());
  return results.map((entry) => [entry.package.name, entry.vulnerabilities.map(({ id }) => id)]);
}

describe('a record that does not say when it was modified counts', () => {
  it('in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sparse-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'records.ndjson'), JSON.stringify(RECORD));
    expect(await resultsWith({ ADVISORY_DATA_DIR: folder })).toEqual([['lodash', [RECORD.id]]]);
  });

  it('from the API, in the batch and in full', async () => {
    const osv = await startFakeServer(({ path }) =>
      jsonAnswer(path === '/v1/querybatch' ? { results: [{ vulns: [{ id: RECORD.id }] }] } : RECORD),
    );
    onTestFinished(() => osv.stop());
    const nobody = 'http://127.0.0.1:1';
    const settings = { OSV_API_URL: osv.url, NVD_API_URL: nobody, GITHUB_API_URL: nobody };
    expect(await resultsWith(settings)).toEqual([['lodash', [RECORD.id]]]);
  });
});
