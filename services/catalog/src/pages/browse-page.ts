import type { AppListResponse, AppQuery, Category, Relaxed } from '@repo/contracts/catalog';
import { AppSort, MAX_FACET_VALUES, Pricing } from '@repo/contracts/catalog';
import { type Html, renderPage } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import { appCards, categoryPath, PRICING_WORDS } from './app-card.ts';
import { FRAME, headLinks, searchForm } from './frame.ts';

/** A page of apps, and what led to it. */
export interface Browsing {
  readonly query: AppQuery;
  /** Of the page of a category; null on the front page. */
  readonly category: Category | null;
  readonly categories: readonly Category[];
  readonly found: AppListResponse;
  /** Where callers reach the service, without a trailing slash. */
  readonly baseUrl: string;
}

/** The front page and the pages of categories: filters, order, cards, next page. */
export function browsePage({ query, category, categories, found, baseUrl }: Browsing): string {
  const base = category === null ? '/' : categoryPath(category.slug);
  const title = headingOf(query, category);
  const { data, meta } = found;
  const isPlain = isWhole(query, base);
  return renderPage(FRAME, {
    title: `${title} · ${FRAME.service}`,
    description: category?.description ?? `${title}: browse, filter and search published apps.`,
    canonical: isPlain ? `${baseUrl}${base}` : null,
    head:
      category === null
        ? headLinks()
        : headLinks({ title: `Newest in ${category.name}`, href: `/feeds/category/${category.slug}.xml` }),
    header: searchForm(query.q),
    main: html`<div class="browse">
${filters(query, base, category, categories, meta)}
<div class="stack"><h1>${title}</h1>
${category?.description ? html`<p class="prose">${category.description}</p>` : ''}
${chosen(query, base, category, categories)}
${meta.relaxed === undefined ? '' : relaxed(meta.relaxed)}
${sorts(query, base)}
${data.length === 0 ? nothing(query, base) : appCards(data, 'h2')}
${walk(query, base, meta.nextCursor)}
</div></div>`,
  });
}

const SORT_WORDS: Readonly<Record<AppSort, string>> = {
  trending: 'Trending',
  newest: 'Newest',
  likes: 'Most liked',
  views: 'Most viewed',
  featured: 'Featured first',
  'open-source': 'Open source first',
};

const FILTER_WORDS = {
  q: 'Search',
  category: 'Category',
  tag: 'Tag',
  aiTool: 'AI tool',
  language: 'Language',
  framework: 'Framework',
  license: 'Licence',
  pricing: 'Price',
  creator: 'Creator',
  isOpenSource: 'Open source',
  featured: 'Featured',
  anyOf: 'Any of',
  not: 'Not',
} as const satisfies Partial<Record<keyof AppQuery, string>>;

function headingOf({ q }: AppQuery, category: Category | null): string {
  const place = category === null ? 'Apps' : category.name;
  return q === undefined ? place : `${place} for “${q}”`;
}

/** As they stand in an address; what the page is about itself, and standards, do not. */
function parametersOf(query: AppQuery): Readonly<Record<string, string>> {
  const { limit: _limit, cursor: _cursor, fields: _fields, facets: _facets, total: _total, ...rest } = query;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The same list with some parameters changed, null: without. It starts at its first page. */
function withChanges(
  query: AppQuery,
  base: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...parametersOf(query), ...changes })) {
    if (value !== null && !(name === 'category' && base !== '/')) parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? base : `${base}?${text}`;
}

/** Without filters, from the first app on. */
function isWhole(query: AppQuery, base: string): boolean {
  return query.cursor === undefined && withChanges(query, base, {}) === base;
}

function filters(
  query: AppQuery,
  base: string,
  category: Category | null,
  categories: readonly Category[],
  { facets, atLeast = [] }: AppListResponse['meta'],
): Html {
  const current = category?.slug ?? query.category;
  const among = (parent: string | null) =>
    categories.filter((each) => each.appCount > 0 && each.parent === parent);
  const link = (
    address: string,
    name: 'category' | 'pricing',
    value: string,
    words: string,
    current: Html | '',
  ) => {
    const counts = facets?.[name];
    const ofOthers = counts === undefined || counts.length === MAX_FACET_VALUES ? undefined : 0;
    const count = counts?.find((each) => each.value === value)?.count ?? ofOthers;
    const counted = `${count?.toLocaleString('en')}${atLeast.includes(name) ? '+' : ''}`;
    return html`<li><a href="${address}"${current}>${words}</a>${count === undefined ? '' : html`<span class="quiet">${counted}</span>`}</li>`;
  };
  const categoryLink = ({ slug, name }: Category) =>
    link(
      withChanges(query, categoryPath(slug), {}),
      'category',
      slug,
      name,
      slug === current ? html` aria-current="page"` : '',
    );
  const within = current === undefined ? [] : among(current);
  const prices = Pricing.options.map((pricing) =>
    link(
      withChanges(query, base, { pricing }),
      'pricing',
      pricing,
      PRICING_WORDS[pricing],
      pricing === query.pricing ? html` aria-current="true"` : '',
    ),
  );
  return html`<nav class="filters" id="filters" aria-label="Filters">
<section><h2>Categories</h2><ul>${among(null).map(categoryLink)}</ul></section>
${within.length === 0 ? '' : html`<section><h2>Within it</h2><ul>${within.map(categoryLink)}</ul></section>`}
<section><h2>Price</h2><ul>${prices}</ul></section>
</nav>`;
}

function chosen(
  query: AppQuery,
  base: string,
  category: Category | null,
  categories: readonly Category[],
): Html | string {
  const names = Object.entries(FILTER_WORDS).filter(
    ([name]) => name in parametersOf(query) && !(name === 'category' && category !== null),
  );
  if (names.length === 0 && category === null) return '';
  const remove = (address: string, label: string, value: string) =>
    html`<li><a href="${address}" aria-label="Remove ${label} ${value}">${label}: ${value} <span aria-hidden="true">×</span></a></li>`;
  const own =
    category === null ? '' : remove(withChanges(query, '/', { category: null }), 'Category', category.name);
  return html`<ul class="chosen">${own}${names.map(([name, label]) =>
    remove(
      withChanges(query, base, { [name]: null }),
      label,
      shownValue(name, parametersOf(query)[name] ?? '', categories),
    ),
  )}</ul>`;
}

function shownValue(name: string, value: string, categories: readonly Category[]): string {
  if (name === 'category') return categories.find(({ slug }) => slug === value)?.name ?? value;
  const pricing = name === 'pricing' ? Pricing.safeParse(value).data : undefined;
  return pricing === undefined ? value : PRICING_WORDS[pricing];
}

function sorts(query: AppQuery, base: string): Html {
  const link = (address: string, label: string, isCurrent: boolean) =>
    html`<li><a href="${address}"${isCurrent ? html` aria-current="true"` : ''}>${label}</a></li>`;
  const best =
    query.q === undefined
      ? ''
      : link(withChanges(query, base, { sort: null }), 'Best match', query.sort === undefined);
  const current = query.sort ?? (query.q === undefined ? 'newest' : undefined);
  return html`<nav aria-label="Order"><ul class="row"><li class="to-filters"><a href="#filters">Filters</a></li>${best}${AppSort.options.map(
    (sort) => link(withChanges(query, base, { sort }), SORT_WORDS[sort], sort === current),
  )}</ul></nav>`;
}

function relaxed({ corrected, dropped }: Relaxed): Html {
  const sentences = [
    ...corrected.map(
      ({ word, to }) =>
        `No app has “${word}”; these have ${to.map((each) => `“${each.replace(/\*$/, '…')}”`).join(' or ')}.`,
    ),
    ...(dropped.length === 0
      ? []
      : [
          `No app has all the words; left out: ${[...new Set(dropped)].map((word) => `“${word}”`).join(', ')}.`,
        ]),
  ];
  return html`<p role="status">${sentences.join(' ')}</p>`;
}

function nothing(query: AppQuery, base: string): Html {
  if (isWhole(query, base)) return html`<p>There are no apps here yet.</p>`;
  return html`<div class="stack"><p>No app matches. Remove a filter above, or <a href="${base}">see all apps here</a>.</p>
${query.q === undefined ? '' : html`<p class="quiet">The search covers names, taglines, descriptions, tags, categories and creators.</p>`}</div>`;
}

function walk(query: AppQuery, base: string, nextCursor: string | null): Html | string {
  const first =
    query.cursor === undefined ? '' : html`<a href="${withChanges(query, base, {})}">First page</a>`;
  const next =
    nextCursor === null
      ? ''
      : html`<a rel="next" href="${withChanges(query, base, { cursor: nextCursor })}">Next page</a>`;
  return first === '' && next === '' ? '' : html`<nav class="walk" aria-label="Pages">${first}${next}</nav>`;
}
