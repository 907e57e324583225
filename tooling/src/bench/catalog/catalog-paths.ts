import { AppSort } from '@repo/contracts/catalog';

/** One kind of request, and the addresses that are asked in turn. */
export interface CatalogRequests {
  readonly name: string;
  /** More than are under way at once: equal requests at the same time would share one answer. */
  readonly paths: readonly string[];
  /** Ask with the ETag of the answer, and expect 304. */
  readonly isValidated: boolean;
  /** Whether it answers a page of apps. */
  readonly isList: boolean;
}

const DEEP_PAGES = 10;
const DETAILS = 20;
/** Around what an answer has unless the caller says otherwise. */
const APPS_LIMITS = Array.from({ length: 20 }, (_, index) => 15 + index);
const SEARCH_LIMITS = Array.from({ length: 10 }, (_, index) => 6 + index);
const TEXTS = ['notes', 'music+server'];

/** Every endpoint and sort that the service has; what answers 404 is not built yet and left out. */
export async function catalogRequests(url: string): Promise<readonly CatalogRequests[]> {
  const first = await page(url, '/api/v1/apps?sort=newest&limit=50');
  const apps = first.data.slice(0, DETAILS);
  const details = apps.map(({ slug }) => `/api/v1/apps/${slug}`);
  const creators = apps.map(({ creator }) => `/api/v1/creators/${creator.username}`);
  const [category] = (await page(url, '/api/v1/categories')).data;
  const [detail = ''] = details;
  const kinds: readonly CatalogRequests[] = [
    ...AppSort.options.map((sort) => list(`apps, ${sort}`, [`/api/v1/apps?sort=${sort}`])),
    list(`apps, newest, page ${DEEP_PAGES}`, [await deepPage(url)]),
    list('apps of a category, trending', [`/api/v1/apps?sort=trending&category=${category?.slug}`]),
    list(
      'apps, free text',
      TEXTS.map((text) => `/api/v1/apps?q=${text}`),
    ),
    each('app', details),
    { ...each('app, validated (304)', [detail]), isValidated: true },
    each('creator', creators),
    each('categories', ['/api/v1/categories']),
    each(
      'search',
      ofEachLimit(
        SEARCH_LIMITS,
        TEXTS.map((text) => `/api/v1/search?q=${text}`),
      ),
    ),
    each('feed', ['/feed.xml']),
    each('discovery', ['/api/v1']),
  ];
  const built = await Promise.all(kinds.map(({ paths }) => isBuilt(url, paths[0] ?? '/')));
  return kinds.filter((_, index) => built[index] === true);
}

function each(name: string, paths: readonly string[]): CatalogRequests {
  return { name, paths, isValidated: false, isList: false };
}

function list(name: string, paths: readonly string[]): CatalogRequests {
  return { ...each(name, ofEachLimit(APPS_LIMITS, paths)), isList: true };
}

function ofEachLimit(limits: readonly number[], paths: readonly string[]): readonly string[] {
  return limits.flatMap((limit) => paths.map((path) => `${path}&limit=${limit}`));
}

interface Page {
  readonly data: readonly { readonly slug: string; readonly creator: { readonly username: string } }[];
  readonly meta?: { readonly nextCursor: string | null };
}

/** The contract of these answers is tested elsewhere; a wrong one fails the measurement. */
async function page(url: string, path: string): Promise<Page> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return JSON.parse(await response.text());
}

/** The address of a page far down. */
async function deepPage(url: string): Promise<string> {
  let path = '/api/v1/apps?sort=newest';
  for (let depth = 1; depth < DEEP_PAGES; depth += 1) {
    const cursor = (await page(url, path)).meta?.nextCursor ?? null;
    if (cursor === null) break;
    path = `/api/v1/apps?sort=newest&cursor=${encodeURIComponent(cursor)}`;
  }
  return path;
}

async function isBuilt(url: string, path: string): Promise<boolean> {
  const response = await fetch(url + path);
  await response.body?.cancel();
  return response.status !== 404;
}
