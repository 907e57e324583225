import type { AppDetail, AppSummary, ChangelogEntry, NamedReference, Price } from '@repo/contracts/catalog';
import { type Html, renderPage } from '@repo/service-kit/pages';
import { html } from 'hono/html';
import { appCards, appPath, categoryPath, creatorPath, PRICING_WORDS } from './app-card.ts';
import { FRAME, headLinks } from './frame.ts';
import { markdown } from './markdown.ts';

export function appPage(app: AppDetail, others: readonly AppSummary[], baseUrl: string): string {
  const { name, tagline, category, creator, description } = app;
  return renderPage(FRAME, {
    title: `${name} · ${FRAME.service}`,
    description: tagline ?? `${name} by ${creator.displayName}.`,
    canonical: `${baseUrl}${appPath(app.slug)}`,
    head: headLinks(),
    main: html`<div class="stack">
<nav aria-label="Place"><ul class="row"><li><a href="/">Apps</a></li>${category === null ? '' : html`<li><a href="${categoryPath(category.slug)}">${category.name}</a></li>`}</ul></nav>
<h1>${name}</h1>
${tagline === null ? '' : html`<p class="prose">${tagline}</p>`}
<ul class="row">${linksOut(app)}</ul>
<div class="about">
<div class="stack">
${description === null ? '' : html`<div class="prose">${markdown(description)}</div>`}
${features(app)}
${withAi(app)}
${changes(app)}
</div>
<aside aria-label="Facts">${facts(app)}</aside>
</div>
${others.length === 0 ? '' : html`<section class="stack"><h2>More by <a href="${creatorPath(creator.username)}">${creator.displayName}</a></h2>${appCards(others, 'h3')}</section>`}
</div>`,
  });
}

/** A link to another host: it is marked as such, and vouched for by nobody. */
export function linkOut(url: string, label: string): Html {
  return html`<a href="${url}" rel="nofollow noopener external">${label} <span aria-hidden="true">↗</span></a>`;
}

function linksOut({ url, repositoryUrl, docsUrl, demoUrl, videoUrl }: AppDetail): readonly Html[] {
  const links = {
    'Home page': url,
    'Try it': demoUrl,
    Source: repositoryUrl,
    Documentation: docsUrl,
    Video: videoUrl,
  };
  return Object.entries(links).flatMap(([label, address]) =>
    address === null ? [] : [html`<li>${linkOut(address, label)}</li>`],
  );
}

function facts(app: AppDetail): Html | '' {
  const { creator, pricing, priceFrom, stats } = app;
  const price = [
    pricing === null ? null : PRICING_WORDS[pricing],
    priceFrom === null ? null : `from ${priceWords(priceFrom)}`,
  ];
  return factsList([
    ['Creator', html`<a href="${creatorPath(creator.username)}">${creator.displayName}</a>`],
    ['Price', price.filter((word) => word !== null).join(', ') || null],
    ['Licence', app.license ?? (app.isOpenSource ? 'Open source' : null)],
    ['Version', app.version],
    ['Platforms', app.platforms.join(', ') || null],
    ['Languages', browseLinks('language', app.languages)],
    ['Frameworks', browseLinks('framework', app.frameworks)],
    ['Tags', browseLinks('tag', app.tags)],
    ['Published', day(app.publishedAt)],
    ['Updated', day(app.updatedAt)],
    ['Likes', stats.likes.toLocaleString('en')],
    ['Views', stats.views.toLocaleString('en')],
  ]);
}

function factsList(rows: readonly (readonly [string, Html | string | null])[]): Html | '' {
  const told = rows.filter(([, value]) => value !== null);
  if (told.length === 0) return '';
  return html`<dl class="facts-list">${told.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`;
}

function browseLinks(parameter: string, values: readonly (NamedReference | string)[]): Html | null {
  if (values.length === 0) return null;
  return html`<ul class="row">${values.map((value) => {
    const { slug, name } = typeof value === 'string' ? { slug: value, name: value } : value;
    return html`<li><a href="/?${new URLSearchParams({ [parameter]: slug }).toString()}">${name}</a></li>`;
  })}</ul>`;
}

function features({ features: all }: AppDetail): Html | string {
  if (all.length === 0) return '';
  return html`<section class="stack"><h2>What it does</h2><ul class="plain stack">${all.map(
    ({ title, description }) =>
      html`<li class="prose"><h3>${title}</h3>${description === null ? '' : markdown(description)}</li>`,
  )}</ul></section>`;
}

function withAi({ aiTools, aiMetadata }: AppDetail): Html | string {
  const { builtWith, models, assistedPercent, promptsUrl, workflow, notes } = aiMetadata;
  const told = factsList([
    ['Tools', browseLinks('aiTool', aiTools)],
    ['Built with', builtWith.join(', ') || null],
    ['Models', models.join(', ') || null],
    ['Share of AI', assistedPercent === null ? null : `${assistedPercent} %`],
    ['Prompts', promptsUrl === null ? null : linkOut(promptsUrl, 'Read them')],
  ]);
  const texts = [workflow, notes].filter((text) => text !== null);
  if (told === '' && texts.length === 0) return '';
  return html`<section class="stack"><h2>Made with AI</h2>
${told}
${texts.map((text) => html`<div class="prose">${markdown(text)}</div>`)}</section>`;
}

function changes({ changelog, changelogTotal }: AppDetail): Html | string {
  if (changelog.length === 0) return '';
  const more =
    changelogTotal > changelog.length
      ? html`<p class="quiet">${`The newest ${changelog.length} of ${changelogTotal}.`}</p>`
      : '';
  return html`<section class="stack"><h2>Changes</h2>${changelog.map(change)}${more}</section>`;
}

function change({ version, date, notes, url }: ChangelogEntry): Html {
  return html`<div class="prose"><h3>${version} <span class="quiet">${day(date)}</span></h3>${notes === null ? '' : markdown(notes)}${url === null ? '' : html`<p>${linkOut(url, 'Release notes')}</p>`}</div>`;
}

function day(timestamp: string): Html {
  return html`<time datetime="${timestamp}">${timestamp.slice(0, 10)}</time>`;
}

function priceWords({ amount, currency, interval }: Price): string {
  const price = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  return interval === 'once' ? price : `${price} a ${interval}`;
}
