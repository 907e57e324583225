import {
  type AppDetail,
  type AppListResponse,
  AppQuery,
  type Category,
  type Creator,
} from '@repo/contracts/catalog';
import { AppError } from '@repo/service-kit/errors';
import {
  type Content,
  type Endpoint,
  type KitEnv,
  prefersHtml,
  type Route,
  validateQuery,
} from '@repo/service-kit/http';
import type { MiddlewareHandler } from 'hono';
import type { RouteDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { addressedRoute, readEndpoint } from '../read-route.ts';
import type { SendResponse } from '../response-cache/send-response.ts';
import { appPage } from './app-page.ts';
import { browsePage } from './browse-page.ts';
import { creatorPage } from './creator-page.ts';
import { FRAME } from './frame.ts';

/** What the pages show: the same as the API, and read through the same functions. */
type PageSources = Pick<
  RouteDeps,
  'listApps' | 'findDetails' | 'findCreator' | 'listCategories' | 'publicUrl'
>;

/** The front page, which is one only for those who prefer HTML, and the pages below it. */
export function pageRoutes(
  sources: PageSources,
  /** For pages that depend on their address alone. */
  sendResponse: SendResponse,
  /** For the front page, which depends on `Accept` too. */
  sendNegotiated: SendResponse,
): readonly Route[] {
  const { publicUrl } = sources;
  return [
    listRoute(FRONT, publicUrl, sendNegotiated, ['Accept'], ({ query, baseUrl }, signal) =>
      browse(query, null, baseUrl, sources, signal),
    ),
    listRoute(CATEGORY, publicUrl, sendResponse, [], async ({ slug, query, baseUrl }, signal) => {
      const categories = await categoriesOf(sources, signal);
      const category = categories.find((each) => each.slug === slug);
      if (category === undefined) throw notFound('category has the slug', slug);
      return browse({ ...query, category: slug }, category, baseUrl, sources, signal);
    }),
    addressedRoute(APP, publicUrl, sendResponse, async ({ name, baseUrl }, signal) => {
      const found = (await sources.findDetails([name], signal)).get(name);
      if (found === undefined) throw notFound('published app has the slug', name);
      // Both are texts that the database made to the contract.
      const app: AppDetail = JSON.parse(found);
      const creator: Creator = JSON.parse(
        (await sources.findCreator(app.creator.username, signal)) ?? '{"apps":[]}',
      );
      const others = creator.apps.filter(({ slug }) => slug !== app.slug).slice(0, MAX_OTHERS);
      return { ...CONTENT, body: appPage(app, others, baseUrl) };
    }),
    addressedRoute(CREATOR, publicUrl, sendResponse, async ({ name, baseUrl }, signal) => {
      const found = await sources.findCreator(name, signal);
      if (found === null) throw notFound('creator has the username', name);
      return { ...CONTENT, body: creatorPage(JSON.parse(found), baseUrl) };
    }),
  ];
}

const FRONT = pageEndpoint('frontPage', '/', 'The front page');
const CATEGORY = pageEndpoint('categoryPage', '/categories/{slug}', 'The page of a category');
const APP = pageEndpoint('appPage', '/apps/{slug}', 'The page of an app');
const CREATOR = pageEndpoint('creatorPage', '/creators/{username}', 'The page of a creator');

const CONTENT: Omit<Content, 'body'> = {
  contentType: 'text/html; charset=utf-8',
  maxAgeSeconds: 15,
  headers: { 'content-security-policy': FRAME.look.policy },
};
const ELSEWHERE = 'The front page is HTML; ask for `text/html`, or see GET /api/v1 for what this API offers.';
/** Whole rows of two and three. */
const PAGE_SIZE = 24;
const MAX_OTHERS = 6;

interface Asked {
  readonly slug: string;
  readonly query: AppQuery;
  readonly baseUrl: string;
}

/** A page that lists apps, by the parameters of the list. */
function listRoute(
  endpoint: Endpoint,
  publicUrl: string | null,
  send: SendResponse,
  varies: readonly string[],
  render: (asked: Asked, signal: AbortSignal) => Promise<string>,
): Route {
  return {
    endpoint,
    mount: (app, path) =>
      app.get(path, varies.length > 0 ? onlyForPeople : forAll, validateQuery(AppQuery), (c) => {
        const [slug = ''] = Object.values<string>(c.req.param());
        const asked = { slug, query: c.req.valid('query'), baseUrl: publicUrl ?? new URL(c.req.url).origin };
        return send(c, `${endpoint.id} ${JSON.stringify(asked)}`, async (signal) => ({
          ...CONTENT,
          body: await render(asked, signal),
          varies: [...varies, ...(publicUrl === null ? ['Host'] : [])],
        }));
      }),
  };
}

async function browse(
  { fields: _fields, facets: _facets, total: _total, ...query }: AppQuery,
  category: Category | null,
  baseUrl: string,
  sources: PageSources,
  signal: AbortSignal,
): Promise<string> {
  const [{ items, nextCursor, relaxed, counts }, categories] = await Promise.all([
    sources.listApps({ ...query, limit: PAGE_SIZE, facets: ['category', 'pricing'] }, signal),
    categoriesOf(sources, signal),
  ]);
  const found: AppListResponse = {
    data: JSON.parse(items),
    meta: { nextCursor, hasMore: nextCursor !== null, ...(relaxed === null ? {} : { relaxed }), ...counts },
  };
  return browsePage({ query, category, categories, found, baseUrl });
}

async function categoriesOf(
  { listCategories }: PageSources,
  signal: AbortSignal,
): Promise<readonly Category[]> {
  return JSON.parse(await listCategories(signal));
}

const onlyForPeople: MiddlewareHandler<KitEnv> = (c, next) => {
  if (prefersHtml(c)) return next();
  c.get('request').isForPeople = false;
  throw new AppError('not_found', ELSEWHERE);
};

const forAll: MiddlewareHandler<KitEnv> = (_, next) => next();

function pageEndpoint(id: string, path: string, summary: string): Endpoint {
  return readEndpoint({
    id,
    path,
    summary,
    description: summary,
    tag: 'pages',
    response: { description: 'A page.', contentType: 'text/html' },
    errors: { not_found: 'There is no such page.' },
  });
}
