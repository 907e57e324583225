import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { ExportedApp, ExportHeader } from '@repo/contracts/catalog';
import { chooseCoding, matchingEtag, type Route } from '@repo/service-kit/http';
import { exampleAppInFull } from '../apps/render/example-app.ts';
import type { FindChanges } from '../changes/find-changes.ts';
import { readEndpoint } from '../read-route.ts';
import type { OpenExport } from './open-export.ts';

const HEADER: ExportHeader = { kind: 'export', seq: 4711, generatedAt: '2026-05-06T07:08:09.000Z' };
const APP: ExportedApp = { kind: 'app', ...exampleAppInFull };

const endpoint = readEndpoint({
  id: 'exportCatalog',
  path: '/api/v1/export.ndjson',
  summary: 'The whole catalog in one file',
  description:
    'Every published app in full, one JSON object a line, all as they were at one moment, in an order that never changes. The first line is `{ "kind": "export", "seq": n, "generatedAt": … }`: send that `seq` as `since` to GET /api/v1/changes for what came later. Each other line has `kind: "app"` and the fields of GET /api/v1/apps/{slug}. The `ETag` is a weak one: it is the same as long as no app has changed, likes and views aside. Ask for `gzip` or `br`. A file that ends early was cut off: take it again. Take one at a time: an address that has two under way is refused with 429.',
  tag: 'changes',
  response: {
    description: 'The catalog, one JSON object a line.',
    contentType: 'application/x-ndjson',
    example: `${JSON.stringify(HEADER)}\n${JSON.stringify(APP)}\n`,
  },
  errors: { unavailable: 'Too many exports are under way, or the database is away.' },
  timeoutMs: 10_000,
});

/** Changed when the lines are written in another way. */
const FORM = 1;
const etagOf = (seq: number) => `"${FORM}-${seq}"`;
const NO_OTHERS = { etags: [], lastModifiedMs: null };

export function exportRoute(openExport: OpenExport, findChanges: FindChanges): Route {
  const headersOf = (seq: number) => ({
    etag: `W/${etagOf(seq)}`,
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Encoding',
  });
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, async (c) => {
        const deadline = c.get('deadline');
        const { seq } = await deadline.during('the database', findChanges(NOTHING, deadline.signal));
        const known = headersOf(seq);
        if (matchingEtag(NO_OTHERS, etagOf(seq), c.req.header('if-none-match'), undefined) !== null) {
          return new Response(null, { status: 304, headers: { ...c.get('headers'), ...known } });
        }
        const coding = chooseCoding(c.req.header('accept-encoding'));
        const described = {
          ...c.get('headers'),
          'content-type': `${endpoint.response.contentType}; charset=utf-8`,
          ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
        };
        if (c.req.method === 'HEAD') return new Response(null, { headers: { ...described, ...known } });
        const opened = await deadline.during(
          'other exports',
          openExport(c.get('request').client, deadline.signal),
        );
        const body = coding === 'identity' ? opened.lines : pipeline(opened.lines, CODERS[coding](), ignore);
        return new Response(Readable.toWeb(body) as ReadableStream, {
          headers: { ...described, ...headersOf(opened.seq) },
        });
      }),
  };
}

/** For the newest number alone. */
const NOTHING = { since: 0, limit: 0, cursor: undefined };

/** Fast settings: as fast as apps are read. */
const CODERS = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 3 }),
};

/** Who reads the body learns of it. */
const ignore = () => undefined;
