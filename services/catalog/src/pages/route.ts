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
import type { Context, MiddlewareHandler } from 'hono';
import type { RouteDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { readEndpoint } from '../read-route.ts';
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

interface Asked {
  readonly param: string;
  readonly query: AppQuery;
  readonly baseUrl: string;
}

interface PageOf {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  /** Whether it lists apps, by the parameters of the list; others have none. */
  readonly isList: boolean;
  /** The whole document. @throws AppError `not_found`. */
  readonly render: (asked: Asked, sources: PageSources, signal: AbortSignal) => Promise<string>;
}

/** The front page, which is one only for those who prefer HTML, and the pages below it. */
export function pageRoutes(
  sources: PageSources,
  /** For pages that depend on their address alone. */
  sendResponse: SendResponse,
  /** For the front page, which depends on `Accept` too. */
  sendNegotiated: SendResponse,
): readonly Route[] {
  return PAGES.map((page) => {
    const endpoint = endpointOf(page);
    const isFront = page.path === '/';
    const send = isFront ? sendNegotiated : sendResponse;
    return {
      endpoint,
      mount: (app, path) =>
        app.get(path, isFront ? onlyForPeople : forAll, validateQuery(AppQuery), (c) => {
          const query = page.isList ? c.req.valid('query') : NO_PARAMETERS;
          const asked = { param: paramOf(c), query, baseUrl: sources.publicUrl ?? new URL(c.req.url).origin };
          return send(c, `${page.id} ${JSON.stringify(asked)}`, async (signal) => ({
            ...CONTENT,
            body: await page.render(asked, sources, signal),
            varies: [...(isFront ? ['Accept'] : []), ...(sources.publicUrl === null ? ['Host'] : [])],
          }));
        }),
    };
  });
}

const NO_PARAMETERS = AppQuery.parse({});
const CONTENT: Omit<Content, 'body'> = {
  contentType: 'text/html; charset=utf-8',
  maxAgeSeconds: 15,
  headers: { 'content-security-policy': FRAME.look.policy },
};
const ELSEWHERE = 'The front page is HTML; ask for `text/html`, or see GET /api/v1 for what this API offers.';
/** Whole rows of two and three. */
const PAGE_SIZE = 24;
const MAX_OTHERS = 6;

const PAGES: readonly PageOf[] = [
  {
    id: 'frontPage',
    path: '/',
    summary: 'The front page',
    isList: true,
    render: ({ query, baseUrl }, sources, signal) => browse(query, null, baseUrl, sources, signal),
  },
  {
    id: 'categoryPage',
    path: '/categories/{slug}',
    summary: 'The page of a category',
    isList: true,
    render: async ({ param, query, baseUrl }, sources, signal) => {
      const categories = await categoriesOf(sources, signal);
      const category = categories.find(({ slug }) => slug === param);
      if (category === undefined) throw notFound('category has the slug', param);
      return browse({ ...query, category: param }, category, baseUrl, sources, signal);
    },
  },
  {
    id: 'appPage',
    path: '/apps/{slug}',
    summary: 'The page of an app',
    isList: false,
    render: async ({ param, baseUrl }, sources, signal) => {
      const found = (await sources.findDetails([param], signal)).get(param);
      if (found === undefined) throw notFound('published app has the slug', param);
      // Both are texts that the database made to the contract.
      const app: AppDetail = JSON.parse(found);
      const creator: Creator = JSON.parse(
        (await sources.findCreator(app.creator.username, signal)) ?? '{"apps":[]}',
      );
      const others = creator.apps.filter(({ slug }) => slug !== app.slug).slice(0, MAX_OTHERS);
      return appPage(app, others, baseUrl);
    },
  },
  {
    id: 'creatorPage',
    path: '/creators/{username}',
    summary: 'The page of a creator',
    isList: false,
    render: async ({ param, baseUrl }, sources, signal) => {
      const found = await sources.findCreator(param, signal);
      if (found === null) throw notFound('creator has the username', param);
      return creatorPage(JSON.parse(found), baseUrl);
    },
  },
];

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

function paramOf(c: Context<KitEnv>): string {
  return Object.values(c.req.param())[0] ?? '';
}

const onlyForPeople: MiddlewareHandler<KitEnv> = (c, next) => {
  if (prefersHtml(c)) return next();
  c.get('request').isForPeople = false;
  throw new AppError('not_found', ELSEWHERE);
};

const forAll: MiddlewareHandler<KitEnv> = (_, next) => next();

function endpointOf({ id, path, summary }: PageOf): Endpoint {
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
