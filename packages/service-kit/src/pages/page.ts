import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { RenderErrorPage } from '../http/error-response.ts';
import { BASE_STYLE } from './base-style.ts';

/** A piece of a page: strings that are put into one are escaped, pieces are not escaped again. */
export type Html = ReturnType<typeof html>;

/** How the pages of a service look, and what they have in common. */
export interface PageFrame {
  readonly service: string;
  /** One line for the foot of the page. */
  readonly promise: string;
  /** In the header, after the name of the service, where a page has none of its own. */
  readonly header?: Html;
  readonly look: PageLook;
}

/** The stylesheet and the script that stand in each page, and the policies that allow them and nothing else. */
export interface PageLook {
  readonly css: string;
  /** Empty: none. */
  readonly script: string;
  /** `Content-Security-Policy` of a page: nothing of another host, no frame. */
  readonly policy: string;
  /** The same for a document that is saved as a file: it asks for nothing and sends nothing. It stands in the document, too. */
  readonly filePolicy: string;
}

export interface Page {
  readonly title: string;
  /** For search results and previews. */
  readonly description: string;
  /** The address of the page without what does not change it, or its path; null: it is not to be found by searching. */
  readonly canonical: string | null;
  /** Further elements of the document's head. */
  readonly head?: Html;
  readonly header?: Html;
  readonly main: Html;
  /** Whether it is saved as a file: then it leads nowhere in the service. */
  readonly isFile?: boolean;
}

/** Puts `css` after the common stylesheet. */
export function pageLook(css: string, script = ''): PageLook {
  const whole = `${BASE_STYLE}${css}`;
  const inside = [
    "default-src 'none'",
    `style-src ${sourceOf(whole)}`,
    ...(script === '' ? [] : [`script-src ${sourceOf(script)}`]),
    'img-src data:',
    "base-uri 'none'",
  ].join('; ');
  const asking = script === '' ? '' : "; connect-src 'self'";
  return {
    css: whole,
    script,
    policy: `${inside}${asking}; form-action 'self'; frame-ancestors 'none'`,
    filePolicy: `${inside}; form-action 'none'`,
  };
}

function sourceOf(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** A whole document that needs no other file. */
export function renderPage(frame: PageFrame, page: Page): string {
  const { service, promise, look } = frame;
  const {
    title,
    description,
    canonical,
    head = '',
    header = frame.header ?? '',
    main,
    isFile = false,
  } = page;
  const policy = html`<meta http-equiv="Content-Security-Policy" content="${look.filePolicy}">`;
  const home = isFile
    ? html`<span class="home">${service}</span>`
    : html`<a class="home" href="/">${service}</a>${header}<nav aria-label="Service"><a href="/docs">API</a></nav>`;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">${isFile ? policy : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<meta name="description" content="${description}">
${canonical === null ? html`<meta name="robots" content="noindex">` : searchedFor(page, canonical, service)}
<link rel="icon" href="${ICON_URL}">
${head}
<style>${raw(look.css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">${home}</header>
<main id="main" tabindex="-1">${main}</main>
<footer class="bottom">${promise}</footer>
${look.script === '' ? '' : html`<script>${raw(look.script)}</script>`}
</body>
</html>
`;
  return toText(document);
}

function searchedFor({ title, description }: Page, canonical: string, service: string): Html {
  return html`<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:site_name" content="${service}">
${canonical.startsWith('/') ? '' : html`<meta property="og:url" content="${canonical}">`}
<link rel="canonical" href="${canonical}">`;
}

/** A text of ours: what stands between backticks is code. */
export function marked(text: string): readonly (Html | string)[] {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return [text];
  return parts.map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`));
}

/** Errors for people: what happened, when to come back and where to go on. They are never found by searching. */
export function errorPages(frame: PageFrame): RenderErrorPage {
  return ({ status, message, retryAfterSeconds, requestId }) => {
    const title = TITLES.get(status) ?? (status < 500 ? 'This could not be done' : 'Something went wrong');
    const inTime =
      retryAfterSeconds === null ? '' : html`<p>Try again in ${secondsInWords(retryAfterSeconds)}.</p>`;
    const page = renderPage(frame, {
      title: `${title} · ${frame.service}`,
      description: message,
      canonical: null,
      main: html`<div class="stack prose"><h1>${title}</h1><p class="verdict">${marked(message)}</p>${inTime}${status < 500 ? '' : html`<p class="quiet">Request <code>${requestId}</code></p>`}<p><a href="/">Go to the start</a></p></div>`,
    });
    return { html: page, policy: frame.look.policy };
  };
}

function secondsInWords(seconds: number): string {
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

const TITLES: ReadonlyMap<number, string> = new Map([
  [404, 'Not found'],
  [429, 'Too many requests'],
  [503, 'Not available right now'],
]);

/** The mark of both services. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1f6feb"/><path d="M4 8.5l3 3 5-7" fill="none" stroke="#fff" stroke-width="2"/></svg>';

const ICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON)}`;

/** Pieces are made at once: nothing in them is awaited. */
function toText(piece: Html): string {
  if (piece instanceof Promise) throw new TypeError('a page waits for one of its pieces');
  return piece.toString();
}
