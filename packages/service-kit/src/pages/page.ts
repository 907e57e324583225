import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';

/** A piece of a page: strings that are put into one are escaped, pieces are not escaped again. */
export type Html = ReturnType<typeof html>;

/** How the pages of a service look, and what they have in common. */
export interface PageFrame {
  readonly service: string;
  /** One line for the foot of the page. */
  readonly promise: string;
  readonly style: PageStyle;
}

/** The stylesheet of a service, which stands in each page, and the policy that allows it and nothing else. */
export interface PageStyle {
  readonly css: string;
  /** `Content-Security-Policy`: no script, nothing of another host, no frame. */
  readonly policy: string;
}

export interface Page {
  readonly title: string;
  /** For search results and previews. */
  readonly description: string;
  /** The address of the page without what does not change it; null: it is not to be found by searching. */
  readonly canonical: string | null;
  /** Further elements of the document's head. */
  readonly head?: Html;
  /** In the header, after the name of the service. */
  readonly header?: Html;
  readonly main: Html;
}

/** Puts `css` after the common stylesheet. */
export function pageStyle(css: string): PageStyle {
  const whole = `${BASE_CSS}${css}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', whole, 'base64')}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { css: whole, policy: policy.join('; ') };
}

/** A whole document. It needs no script and no other file but the icon. */
export function renderPage({ service, promise, style }: PageFrame, page: Page): string {
  const { title, description, canonical, head = '', header = '', main } = page;
  const robots = html`<meta name="robots" content="noindex">`;
  const links = html`<link rel="canonical" href="${canonical ?? ''}"><meta property="og:url" content="${canonical ?? ''}">`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:site_name" content="${service}">
${canonical === null ? robots : links}
<link rel="icon" href="/favicon.ico">
${head}
<style>${raw(style.css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="home" href="/">${service}</a>${header}<nav aria-label="Service"><a href="/docs">API</a></nav></header>
<main id="main" tabindex="-1">${main}</main>
<footer class="bottom">${promise}</footer>
</body>
</html>
`;
  return toText(document);
}

/** An error for people: what happened and where to go on. It is never found by searching. */
export function renderErrorPage(frame: PageFrame, status: number, message: string): string {
  const title = TITLES.get(status) ?? (status < 500 ? 'This could not be done' : 'Something went wrong');
  return renderPage(frame, {
    title: `${title} · ${frame.service}`,
    description: message,
    canonical: null,
    main: html`<div class="stack prose"><h1>${title}</h1><p>${message}</p><p><a href="/">Go to the start</a></p></div>`,
  });
}

const TITLES: ReadonlyMap<number, string> = new Map([
  [404, 'Not found'],
  [429, 'Too many requests'],
  [503, 'Not available right now'],
]);

const BASE_CSS = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');

/** Pieces are made at once: nothing in them is awaited. */
function toText(piece: Html): string {
  if (piece instanceof Promise) throw new TypeError('a page waits for one of its pieces');
  return piece.toString();
}
