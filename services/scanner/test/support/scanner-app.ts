import { ErrorBody } from '@repo/contracts/scanner';
import { createLogger } from '@repo/service-kit/log';
import { createScannerApp } from '../../src/app.ts';
import { ScannerSettings } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';

/** The scanner as it runs, on the given settings; requests do not need a port. */
export async function startScanner(settings: Record<string, unknown>) {
  const log = createLogger({ service: 'scanner', level: 'silent', terminal: false });
  const deps = await createDeps(ScannerSettings.parse(settings), log);
  const app = createScannerApp(deps);
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
