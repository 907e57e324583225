import { ErrorBody } from '@repo/contracts/scanner';
import { createLogger } from '@repo/service-kit/log';
import { createMetrics } from '@repo/service-kit/metrics';
import { afterAll } from 'vitest';
import { createScannerApp } from '../../src/app.ts';
import { ScannerSettings } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { openScanWorkers } from '../../src/scans/open-scan-workers.ts';

const log = createLogger({ service: 'scanner', level: 'silent', terminal: false });

/** Of all scanners of a test file that do not set their own: a thread takes longer to start than most tests do. */
const shared = openScanWorkers(ScannerSettings.parse({}), { metrics: createMetrics('scanner'), log });
afterAll(() => shared.close());

/** The scanner as it runs, on the given settings; requests do not need a port. */
export async function startScanner(settings: Record<string, unknown>) {
  const deps = await createDeps(ScannerSettings.parse(settings), log);
  const workers = Object.hasOwn(settings, 'SCAN_WORKERS') ? deps.workers : shared;
  const app = createScannerApp({ ...deps, workers });
  return { request: app.request, close: deps.close };
}

/** A form with one file, and other fields. */
export function upload(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  field = 'file',
): RequestInit {
  const body = new FormData();
  body.set(field, new File([content], name));
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  return { method: 'POST', body };
}

/** The public sentence of an answer that is an error of the contract. */
export async function sentence(answer: Response): Promise<string> {
  return ErrorBody.parse(await answer.json()).error;
}
