import { AppSort } from '@repo/contracts/catalog';
import { type BenchRequest, send } from '../load/bench-request.ts';

/** One kind of request, and what is sent in turn. */
export interface CatalogKind {
  readonly name: string;
  /** Of every response. */
  readonly status: number;
  /** More than are under way at once: equal requests at the same time would share one response. */
  readonly requests: readonly BenchRequest[];
}

/** Few enough that the service keeps a counter for each, so many that none reaches the limit. */
const CALLERS = 65_000;
let caller = 0;

/** The request from ever another address, as a trusted proxy tells it: the rate limiter counts and refuses nobody. */
export function fromNextCaller(request: BenchRequest): BenchRequest {
  caller = (caller + 1) % CALLERS;
  const headers = { ...request.headers, 'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}` };
  return { ...request, headers };
}

const DEEP_PAGES = 10;
const DETAILS = 20;

/** Every endpoint and sort. */
export async function catalogKinds(url: string): Promise<readonly CatalogKind[]> {
  const { data } = await page(url, '/api/v1/apps?sort=newest&limit=50');
  const [category] = (await page(url, '/api/v1/categories')).data;
  const details = data.slice(0, DETAILS).map(({ slug }) => `/api/v1/apps/${slug}`);
  const creators = data.slice(0, DETAILS).map((app) => `/api/v1/creators/${app.creator.username}`);
  const [path = ''] = details;
  const etag = (await send(url, { path })).headers.get('etag') ?? '';
  return [
    ...AppSort.options.map((sort) => list(`apps, ${sort}`, `/api/v1/apps?sort=${sort}`)),
    list(`apps, newest, page ${DEEP_PAGES}`, await deepPage(url)),
    list('apps of a category, trending', `/api/v1/apps?sort=trending&category=${category?.slug}`),
    list('apps, free text', '/api/v1/apps?q=notes'),
    kind('app', details),
    { name: 'app, validated', status: 304, requests: [{ path, headers: { 'if-none-match': etag } }] },
    kind('creator', creators),
    kind('categories', ['/api/v1/categories']),
    list('search', '/api/v1/search?q=music+server', 1),
    kind('feed', ['/feed.xml']),
    kind('discovery', ['/api/v1']),
  ];
}

function kind(name: string, paths: readonly string[]): CatalogKind {
  return { name, status: 200, requests: paths.map((path) => ({ path })) };
}

function list(name: string, path: string, firstLimit = 15): CatalogKind {
  return kind(
    name,
    Array.from({ length: 20 }, (_, index) => `${path}&limit=${firstLimit + index}`),
  );
}

interface Page {
  readonly data: readonly { readonly slug: string; readonly creator: { readonly username: string } }[];
  readonly meta?: { readonly nextCursor: string | null };
}

/** The contract of these responses is tested elsewhere; a wrong one fails the measurement. */
async function page(url: string, path: string): Promise<Page> {
  return JSON.parse((await send(url, { path })).body.toString());
}

/** The address of a page far down. */
async function deepPage(url: string, depth = 1, path = '/api/v1/apps?sort=newest'): Promise<string> {
  const cursor = depth < DEEP_PAGES ? (await page(url, path)).meta?.nextCursor : null;
  if (cursor === null || cursor === undefined) return path;
  return deepPage(url, depth + 1, `/api/v1/apps?sort=newest&cursor=${encodeURIComponent(cursor)}`);
}
