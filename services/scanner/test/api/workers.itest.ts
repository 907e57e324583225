import { readFileSync } from 'node:fs';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterEach, describe, expect, it } from 'vitest';
import { sentence, startScanner, upload } from '../support/scanner-app.ts';

const ADVISORY_DATA_DIR = samplePath('advisories');
const lockfile = readFileSync(samplePath('lockfiles/package-lock.json'));

/** Read in 200 MB. */
const HUGE = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components: Array.from({ length: 60_000 }, (_, index) => ({
    type: 'library',
    name: `package-${index}`,
    version: `1.2.${index}`,
    purl: `pkg:npm/package-${index}@1.2.${index}`,
    licenses: [{ license: { id: 'MIT' } }],
  })),
});

let scanner: Awaited<ReturnType<typeof startScanner>>;
afterEach(() => scanner.close());

const scan = async () => scanner.request('/api/scan', upload('package-lock.json', lockfile));
const scanHuge = async () => scanner.request('/api/scan/container', upload('sbom.json', HUGE));

async function series(name: string): Promise<string | undefined> {
  const text = await (await scanner.request('/metrics')).text();
  return text.split('\n').find((line) => line.startsWith(name));
}

describe('large files', () => {
  it('are scanned side by side, with the same bytes for the same file', async () => {
    scanner = await startScanner({ ADVISORY_DATA_DIR, SCAN_WORKERS: '2', SCAN_CONCURRENCY: '8' });
    const answers = await Promise.all(Array.from({ length: 8 }, scan));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const reports = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(reports).size).toBe(1);
    expect(await series('workers_busy')).toMatch(/ 0$/);
    expect(await series('worker_tasks_waiting')).toMatch(/ 0$/);
  });

  it('are refused when a worker’s memory does not suffice, and nobody else notices', async () => {
    scanner = await startScanner({ ADVISORY_DATA_DIR, SCAN_WORKERS: '2', SCAN_WORKER_MEMORY_MB: '64' });
    const [huge, beside] = await Promise.all([scanHuge(), scan()]);
    expect([huge.status, await sentence(huge)]).toEqual([
      400,
      'The file needs too much memory to be read; send a smaller one, or send its parts.',
    ]);
    expect(beside.status).toBe(200);
    expect((await scan()).status).toBe(200);
    expect(await series('workers_ended_total{reason="memory"')).toMatch(/ 1$/);
  });
});
