import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';

/** A request as data: the demo sends it, and prints it for people to send again. */
export interface DemoRequest {
  readonly url: string;
  /** Posted as JSON. */
  readonly json?: unknown;
  /** Path of a file that is posted as the form field `file`, under its own name. */
  readonly file?: string;
}

/** A GET where nothing is posted. */
export async function send({ url, json, file }: DemoRequest, signal: AbortSignal): Promise<Response> {
  if (file !== undefined) {
    const body = new FormData();
    body.set('file', new Blob([Uint8Array.from(await readFile(file))]), basename(file));
    return fetch(url, { method: 'POST', body, signal });
  }
  if (json === undefined) return fetch(url, { signal });
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(json), signal });
}

/** The request as a line for a shell in the folder of the project. */
export function toCurl({ url, json, file }: DemoRequest): string {
  if (file !== undefined)
    return `curl -F ${quoted(`file=@${file.replace(`${REPOSITORY_ROOT}/`, '')}`)} ${quoted(url)}`;
  if (json === undefined) return `curl ${quoted(url)}`;
  return `curl -H ${quoted('content-type: application/json')} -d ${quoted(JSON.stringify(json))} ${quoted(url)}`;
}

/** As POSIX shells take it word for word. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
