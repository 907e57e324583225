import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseEcosystem } from '../../src/osv-local/ecosystem-keys.ts';
import { exampleZip } from './example-zip.ts';
import { startHttpServer } from './loopback-server.ts';

export interface FakeRecord {
  readonly id: string;
  readonly modified: string;
  readonly withdrawn?: string;
  readonly summary?: string;
  readonly affected: readonly { readonly package: { readonly ecosystem: string; readonly name: string } }[];
}

export interface FakeBucket {
  readonly url: string;
  /** The records that there are now; archives and lists follow. */
  records: readonly FakeRecord[];
  /** The most that it sends of a range. */
  maxRangeBytes: number;
  /** Other files, by path. */
  readonly others: Map<string, Buffer>;
  /** Paths asked for, with the status. */
  readonly asked: string[];
  /** Bytes of all bodies. */
  served(): number;
  /** Answers a request in its own way when it returns true. */
  intercept: ((path: string, response: ServerResponse) => boolean) | null;
  close(): Promise<void>;
}

/** OSV's bucket as its documentation has it: ETags, conditions and ranges included. */
export async function startFakeBucket(): Promise<FakeBucket> {
  let served = 0;
  const asked: string[] = [];
  const others = new Map<string, Buffer>();
  const server = await startHttpServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').slice(1));
    if (bucket.intercept?.(path, response) === true) {
      asked.push(`${path} intercepted`);
      return;
    }
    const body = others.get(path) ?? fileOf(path, bucket.records);
    const status = answer(body, bucket.maxRangeBytes, request, response, (bytes) => (served += bytes));
    asked.push(`${path} ${status}`);
  });
  const bucket: FakeBucket = {
    url: server.url,
    records: [],
    maxRangeBytes: Number.POSITIVE_INFINITY,
    others,
    asked,
    served: () => served,
    intercept: null,
    close: () => server.close(),
  };
  return bucket;
}

function answer(
  body: Buffer | null,
  maxRangeBytes: number,
  { headers }: IncomingMessage,
  response: ServerResponse,
  serve: (bytes: number) => void,
): number {
  if (body === null) {
    response.writeHead(404).end();
    return 404;
  }
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.range ?? '') ?? [];
  const partly = body.length === 0 ? 416 : 206;
  const status = headers['if-none-match'] === etag ? 304 : last === undefined ? 200 : partly;
  const sent =
    status === 304 || status === 416
      ? Buffer.alloc(0)
      : status === 200
        ? body
        : body.subarray(0, Math.min(Number(last) + 1, maxRangeBytes));
  serve(sent.length);
  response.writeHead(status, {
    etag,
    ...(status === 304 ? {} : { 'content-length': sent.length }),
    ...(status === 206 ? { 'content-range': `bytes 0-${sent.length - 1}/${body.length}` } : {}),
  });
  response.end(sent);
  return status;
}

function fileOf(path: string, records: readonly FakeRecord[]): Buffer | null {
  const [ecosystem = '', name = ''] = path.split('/');
  const own = records.filter(({ affected }) =>
    affected.some((entry) => baseEcosystem(entry.package.ecosystem) === ecosystem),
  );
  if (name === 'all.zip') {
    return exampleZip(Object.fromEntries(own.map((record) => [`${record.id}.json`, JSON.stringify(record)])));
  }
  if (name === 'modified_id.csv') {
    const rows = own.map(({ modified, id }) => `${modified},${id}\n`);
    return Buffer.from(rows.sort().reverse().join(''));
  }
  const record = own.find(({ id }) => `${id}.json` === name);
  return record === undefined ? null : Buffer.from(JSON.stringify(record));
}
