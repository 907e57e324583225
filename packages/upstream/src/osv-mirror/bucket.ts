import { buffer } from 'node:stream/consumers';
import type { Advisory } from '../advisory.ts';
import { UpstreamError } from '../errors.ts';
import type { FileClient, FileRequest, FileResponse } from '../http/file-client.ts';
import type { Files } from '../osv-index/put-in-place.ts';
import { AdvisoryDataError, MAX_RECORD_BYTES, parseRecord } from '../osv-local/parse-record.ts';
import { type Change, parseChanges } from './changes.ts';

/** Of OSV's largest list, 20 times; of its largest dump, ten times. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;
const MAX_FILE_BYTES = 8 * 1024 * 1024 * 1024;
/** A version of a file as its server names it; null when it does not. */
export type Etag = string | null;

export interface ChangeList {
  readonly changes: readonly Change[];
  /** False: only the newest of them. */
  readonly isWhole: boolean;
  readonly etag: Etag;
}

export type Bucket = ReturnType<typeof openBucket>;

/** OSV's dumps: `<ecosystem>/all.zip`, `<ecosystem>/modified_id.csv`, `<ecosystem>/<id>.json`. */
export function openBucket(
  baseUrl: string,
  tools: { readonly client: FileClient; readonly files: Files; readonly signal: AbortSignal },
) {
  const { client, signal } = tools;
  const addressOf = (ecosystem: string, file: string) =>
    `${baseUrl.replace(/\/$/, '')}/${encodeURIComponent(ecosystem)}/${encodeURIComponent(file)}`;
  const read = (request: FileRequest) => client.get(request, buffer, signal);

  /**
   * @param bytes how much of the list, which begins with the newest; null: all of it.
   * @returns null when the list is still that of `etag`.
   */
  async function changes(ecosystem: string, bytes: number | null, etag: Etag): Promise<ChangeList | null> {
    const headers = {
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(bytes === null ? {} : { range: `bytes=0-${bytes - 1}` }),
    };
    const address = addressOf(ecosystem, 'modified_id.csv');
    const answer = await read({ address, headers, maxBytes: MAX_LIST_BYTES }).catch((error: unknown) => {
      // Of an empty list there is no part (416).
      if (bytes !== null && error instanceof UpstreamError && error.kind === 'bad_request') return null;
      throw error;
    });
    if (answer === null) return changes(ecosystem, null, etag);
    if (answer.content === null) return null;
    const isWhole = answer.status === 200 || isToTheEnd(answer);
    const text = answer.content.toString('utf8');
    const rows = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1);
    return { changes: parseChanges(ecosystem, rows), isWhole, etag: answer.header('etag') };
  }

  /** @returns null when there is no such record. */
  async function record(ecosystem: string, id: string): Promise<Advisory | null> {
    const place = `${ecosystem}/${id}.json`;
    try {
      const address = addressOf(ecosystem, `${id}.json`);
      const { content } = await read({ address, maxBytes: MAX_RECORD_BYTES });
      const advisory = parseRecord({ place, bytes: content ?? Buffer.alloc(0) });
      if (advisory.id !== id) throw new AdvisoryDataError(`${place}: it is the record of another id.`);
      return advisory;
    } catch (error) {
      if (error instanceof UpstreamError && error.kind === 'not_found') return null;
      throw error;
    }
  }

  /** Saves the archive of all records. */
  async function dump(ecosystem: string, path: string): Promise<void> {
    await saveFile({ address: addressOf(ecosystem, 'all.zip') }, path, tools);
  }

  return { changes, record, dump };
}

/**
 * Saves a file and flushes it.
 *
 * @returns its version, or `unchanged` when it is still that of `etag`.
 */
export async function saveFile(
  { address, etag = null }: { readonly address: string; readonly etag?: Etag },
  path: string,
  tools: { readonly client: FileClient; readonly files: Files; readonly signal: AbortSignal },
): Promise<{ readonly etag: Etag } | 'unchanged'> {
  const headers = etag === null ? {} : { 'if-none-match': etag };
  const answer = await tools.client.get(
    { address, headers, maxBytes: MAX_FILE_BYTES },
    async (chunks) => {
      const file = await tools.files.open(path, 'w');
      try {
        for await (const chunk of chunks) await file.appendFile(chunk);
        await file.sync();
      } finally {
        await file.close();
      }
      return true;
    },
    tools.signal,
  );
  return answer.content === null ? 'unchanged' : { etag: answer.header('etag') };
}

/** `bytes 0-99/100` */
function isToTheEnd(answer: FileResponse<unknown>): boolean {
  const [, last, size] = /^bytes 0-(\d+)\/(\d+)$/.exec(answer.header('content-range') ?? '') ?? [];
  return size !== undefined && Number(last) + 1 === Number(size);
}
