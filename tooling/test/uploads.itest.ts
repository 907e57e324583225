import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { samplePath } from '../src/fake-upstreams/sample-files.ts';
import { type ImageService, startImageService } from './support/image-service.ts';

const MEGABYTE = 1024 * 1024;
const CALLERS = 50;
const BOUND_MB = 64;

let scanner: ImageService | null = null;
afterEach(async () => {
  await scanner?.stop();
  scanner = null;
});

async function start(): Promise<ImageService> {
  scanner = await startImageService(
    'scanner',
    {
      ADVISORY_DATA_DIR: samplePath('advisories'),
      UPLOAD_MEMORY_MB: String(BOUND_MB),
      SCAN_QUEUE: '100',
      // A busy machine takes its time with half a gigabyte.
      REQUEST_TIMEOUT_MS: '280000',
      LOG_LEVEL: 'info',
    },
    ['--max-old-space-size=256'],
  );
  return scanner;
}

/** An SBOM of nearly ten megabytes, the most that is accepted, as a form: written once, or its callers would be too busy. */
const UPLOAD = await formOf(
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { properties: [{ name: 'filler', value: 'x'.repeat(9.9 * MEGABYTE) }] },
    components: [{ type: 'library', name: 'left', version: '1.0.0', purl: 'pkg:npm/left@1.0.0' }],
  }),
);

async function formOf(sbom: string) {
  const form = new FormData();
  form.append('file', new Blob([sbom]), 'sbom.json');
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: new Uint8Array(await written.arrayBuffer()) };
}

async function send(url: string) {
  const answer = await fetch(`${url}/api/scan/container`, { method: 'POST', ...UPLOAD });
  const body: unknown = await answer.json();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

async function series(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** The most that was ever resident, in megabytes. */
function peakMegabytes(pid: number | undefined): number {
  const [, kilobytes = ''] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

describe('many large uploads at once', () => {
  it('are taken as far as there is memory; the others get 503 with Retry-After, and all memory comes back', async () => {
    const { url, process: child } = await start();
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => send(url)));
    const [taken, refused] = [200, 503].map((status) => answers.filter((answer) => answer.status === status));
    expect([taken?.length, refused?.length].map((count) => (count ?? 0) > 0)).toEqual([true, true]);
    expect((taken?.length ?? 0) + (refused?.length ?? 0)).toBe(CALLERS);
    const sentence = 'Too many uploads are being worked on; try again in a few seconds.';
    expect(new Set(refused?.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
    expect(new Set(refused?.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ error: sentence })]),
    );
    expect(await series(url, 'requests_shed_total')).toBe(refused?.length);
    expect(await series(url, 'upload_bytes_in_flight')).toBe(0);
    expect((await send(url)).status).toBe(200);
    const peak = peakMegabytes(child.pid);
    process.stdout.write(`${CALLERS} uploads of 10 MB: ${taken?.length} taken, peak ${peak} MB resident\n`);
    expect(peak).toBeLessThan(750);
  });

  it('are not kept out by callers who announce much and send nothing, and those who leave give all back', async () => {
    const { url } = await start();
    const idle = Array.from({ length: 40 }, () => {
      const call = request(`${url}/api/scan/container`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 10 * MEGABYTE },
      });
      call.on('error', () => undefined);
      call.write(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(10_000)}`,
      );
      return call;
    });
    const bytesInFlight = () => series(url, 'upload_bytes_in_flight');
    await expect.poll(bytesInFlight).toBeGreaterThan(39 * 10_000);
    expect((await send(url)).status).toBe(200);
    for (const call of idle) call.destroy();
    await expect.poll(bytesInFlight).toBe(0);
  });
});
