import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { samplePath } from '../fake-upstreams/sample-files.ts';

/** Posts a sample file as the form field `file`, under its own name. */
export async function postFile(url: string, sample: string, signal: AbortSignal): Promise<Response> {
  const body = new FormData();
  const bytes = await readFile(samplePath(sample));
  body.set('file', new Blob([Uint8Array.from(bytes)]), basename(sample));
  return fetch(url, { method: 'POST', body, signal });
}
