import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, type PageFrame, pageLook } from '@repo/service-kit/pages';
import { html } from 'hono/html';

export const FRAME: PageFrame = {
  service: 'App catalog',
  promise: 'A read-only catalog of published apps. No account, no cookies, nothing from other hosts.',
  header: searchForm(),
  look: pageLook(textOf('catalog.css'), textOf('search-box.js')),
};

function textOf(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8');
}

/** For browsers that offer to search here, and for feed readers; `own` is the feed of the page itself. */
export function headLinks(own?: { readonly title: string; readonly href: string }): Html {
  return html`<link rel="search" type="application/opensearchdescription+xml" title="App catalog" href="/opensearch.xml">
${own === undefined ? '' : html`<link rel="alternate" type="application/rss+xml" title="${own.title}" href="${own.href}">`}
<link rel="alternate" type="application/rss+xml" title="Newest apps" href="/feed.xml">
<link rel="alternate" type="application/rss+xml" title="Latest updates" href="/feeds/updated.xml">
<link rel="alternate" type="application/atom+xml" title="Newest apps" href="/feed.atom">
<link rel="alternate" type="application/feed+json" title="Newest apps" href="/feed.json">`;
}

export function searchForm(q = ''): Html {
  return html`<form class="find" action="/" role="search"><input type="search" name="q" value="${q}" maxlength="200" aria-label="Search apps" placeholder="Search apps"><button>Search</button></form>`;
}
