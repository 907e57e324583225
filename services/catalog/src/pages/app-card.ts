import type { AppSummary, Pricing } from '@repo/contracts/catalog';
import type { Html } from '@repo/service-kit/pages';
import { html } from 'hono/html';

export const PRICING_WORDS: Readonly<Record<Pricing, string>> = {
  FREE: 'Free',
  FREEMIUM: 'Free with paid extras',
  PAID: 'Paid',
  SUBSCRIPTION: 'Subscription',
  ONE_TIME: 'Paid once',
  OPEN_SOURCE: 'Open source',
};

/** Apps as a grid of cards; each card is one link. `heading` is the level below that of the list. */
export function appCards(apps: readonly AppSummary[], heading: 'h2' | 'h3'): Html {
  return html`<ul class="cards">${apps.map((app) => html`<li>${appCard(app, heading)}</li>`)}</ul>`;
}

function appCard(app: AppSummary, heading: 'h2' | 'h3'): Html {
  const name = heading === 'h2' ? html`<h2>${app.name}</h2>` : html`<h3>${app.name}</h3>`;
  const tagline = app.tagline === null ? '' : html`<p>${app.tagline}</p>`;
  return html`<a class="card" href="${appPath(app.slug)}">${avatar(app.name)}${name}${tagline}<p class="facts">${isolated(factsOf(app))}</p></a>`;
}

/** With dots between, none of which begins a line; what runs from right to left does not carry its neighbours along. */
export function isolated(texts: readonly string[]): Html {
  return html`${texts.map((text, at) => html`${at === 0 ? '' : '\u00a0· '}<bdi>${text}</bdi>`)}`;
}

/** Icons lie on other hosts, which learn nothing of who looks: a letter stands for each. */
export function avatar(name: string): Html {
  const [first] = new Intl.Segmenter('en').segment(name.trim());
  return html`<span class="avatar" aria-hidden="true">${first?.segment.toUpperCase() ?? '?'}</span>`;
}

export function appPath(slug: string): string {
  return `/apps/${encodeURIComponent(slug)}`;
}

export function creatorPath(username: string): string {
  return `/creators/${encodeURIComponent(username)}`;
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`;
}

/** `1 like`, `1,204 likes`. */
export function likesOf({ likes }: Pick<AppSummary['stats'], 'likes'>): string {
  return `${likes.toLocaleString('en')} ${likes === 1 ? 'like' : 'likes'}`;
}

function factsOf({
  creator,
  category,
  pricing,
  license,
  isOpenSource,
  stats,
}: AppSummary): readonly string[] {
  const likes = stats.likes === 0 ? null : likesOf(stats);
  const terms = license ?? (isOpenSource && pricing !== 'OPEN_SOURCE' ? 'Open source' : null);
  return [
    `by ${creator.displayName}`,
    category?.name ?? null,
    pricing === null ? null : PRICING_WORDS[pricing],
    terms,
    likes,
  ].filter((fact) => fact !== null);
}
