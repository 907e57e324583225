import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeOsv, readSampleAdvisories, samplePath, startFakeOsv } from '../src/fake-upstreams/index.ts';
import { REPOSITORY_ROOT } from '../src/services/spawn-service.ts';
import { type ImageService, startImageService } from './support/image-service.ts';

const FILES = ['deploy/observability/alerts.yaml', 'deploy/observability/dashboard.json'];
const SERIES =
  /\b(?:http|scans|requests|upload|upstream|cache|rate_limit|nodejs|process)_[a-z0-9_]+\b(?=[{[)\s"\\])/g;

let osv: FakeOsv;
let scanner: ImageService;
let metrics = '';

beforeAll(async () => {
  osv = await startFakeOsv({ records: await readSampleAdvisories() });
  scanner = await startImageService('scanner', { OSV_API_URL: osv.url });
  const lockfile = await readFile(samplePath('lockfiles/package-lock.json'));
  for (let i = 0; i < 2; i += 1) {
    const form = new FormData();
    form.append('file', new Blob([lockfile]), 'package-lock.json');
    const answer = await fetch(`${scanner.url}/api/scan`, { method: 'POST', body: form });
    if (answer.status !== 200) throw new Error(await answer.text());
  }
  metrics = await (await fetch(`${scanner.url}/metrics`)).text();
});
afterAll(async () => {
  await scanner.stop();
  await osv.stop();
});

describe('a running scanner', () => {
  it.each(FILES)('has every series that %s asks for', async (file) => {
    const text = await readFile(join(REPOSITORY_ROOT, file), 'utf8');
    const asked = new Set(text.match(SERIES));
    expect(asked.size).toBeGreaterThan(5);
    const served = [...metrics.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name, `${name}_sum`],
    );
    expect([...asked].filter((name) => !served.includes(name))).toEqual([]);
  });

  it('tells hits from misses, by cache', () => {
    const count = (outcome: string) => {
      const line = metrics
        .split('\n')
        .find((each) => each.startsWith(`cache_requests_total{cache="osv",outcome="${outcome}"`));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    expect(count('miss')).toBeGreaterThan(20);
    expect(count('hit')).toBe(count('miss'));
  });

  it('tells what it asked of whom, and how that went', () => {
    expect(metrics).toMatch(
      /^upstream_call_duration_seconds_count\{(?=.*upstream="osv")(?=.*outcome="ok").*\} [1-9]/m,
    );
    expect(metrics).toMatch(/^upstream_circuit_open\{circuit="osv",.*\} 0$/m);
    expect(metrics).toMatch(/^upload_bytes_in_flight\{.*\} 0$/m);
  });
});
