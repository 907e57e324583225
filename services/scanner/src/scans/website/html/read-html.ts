import { type HtmlTag, readTag } from './read-tag.ts';

/** What the audit reads of a page. Attribute values as written. */
export interface HtmlFacts {
  /** `href` of the first `<base>`; null without. */
  readonly base: string | null;
  /** Scripts with an address, in order. */
  readonly scripts: readonly { readonly src: string; readonly integrity: string }[];
  /** `<meta http-equiv="Content-Security-Policy">` of the head. */
  readonly policies: readonly string[];
  /** `<meta name="referrer">` of the head. */
  readonly referrers: readonly string[];
  /** Whether the head was read to its end. */
  readonly isHeadRead: boolean;
  /** Why the page was not read to its end, as the end of a sentence; null when it was. */
  readonly unread: string | null;
}

const MAX_SCRIPTS = 2_000;
const MAX_METAS = 100;

/** Elements whose content is text up to their end tag, in browsers that run scripts (HTML 13.2.6). */
const RAW_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'xmp',
  'iframe',
]);

/** Elements of a head; any other begins the body, as text does (HTML 13.2.6.4.4). */
const HEAD_ELEMENTS: ReadonlySet<string> = new Set([
  'html',
  'head',
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'title',
  'noscript',
  'noframes',
  'style',
  'script',
  'template',
]);
const ENDS_HEAD: ReadonlySet<string> = new Set(['body', 'html', 'br']);

const BYTE_ORDER_MARK = '\u{ef}\u{bb}\u{bf}';
const COMMENT_END = /--!?>/g;

/** What was read so far. */
interface Reading {
  base: string | null;
  readonly scripts: { src: string; integrity: string }[];
  readonly policies: string[];
  readonly referrers: string[];
  isHead: boolean;
  /** Templates that are open: what they hold does nothing. */
  templates: number;
  hasMoreScripts: boolean;
  hasMoreMetas: boolean;
}

/**
 * Reads scripts and meta elements in one pass; whatever is not HTML reads as a page without any.
 *
 * @param text octets as Latin-1: lower-casing keeps its length
 * @param unread why the text is only the beginning of the page; null when it is all of it
 */
export function readHtml(text: string, unread: string | null = null): HtmlFacts {
  const lower = text.toLowerCase();
  const page: Reading = {
    base: null,
    scripts: [],
    policies: [],
    referrers: [],
    isHead: true,
    templates: 0,
    hasMoreScripts: false,
    hasMoreMetas: false,
  };
  let at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (page.isHead && hasText(text, at, open === -1 ? text.length : open)) endHead(page);
    if (open === -1) break;
    at = readMarkup(text, lower, open, page);
  }
  const { base, scripts, policies, referrers } = page;
  const isHeadRead = !page.hasMoreMetas && (!page.isHead || unread === null);
  const limit = page.hasMoreScripts ? `it has more than ${MAX_SCRIPTS} scripts` : null;
  return { base, scripts, policies, referrers, isHeadRead, unread: unread ?? limit };
}

/** Reads what begins with the `<` at `open`; the index after it. */
function readMarkup(text: string, lower: string, open: number, page: Reading): number {
  if (text.startsWith('<!--', open)) return commentEnd(text, open + 4);
  const next = text.charCodeAt(open + 1);
  if (isLetter(next)) {
    const tag = readTag(text, open, READ);
    if (tag === null) return text.length;
    readStartTag(tag, page);
    return RAW_TEXT.has(tag.name) ? rawTextEnd(lower, tag.name, tag.end) : tag.end;
  }
  if (next === SLASH && isLetter(text.charCodeAt(open + 2))) {
    const tag = readTag(text, open + 1, NONE);
    if (tag === null) return text.length;
    if (tag.name === 'template') page.templates = Math.max(0, page.templates - 1);
    if (ENDS_HEAD.has(tag.name)) endHead(page);
    return tag.end;
  }
  if (next !== SLASH && next !== EXCLAMATION && next !== QUESTION) {
    endHead(page);
    return open + 1;
  }
  const close = text.indexOf('>', open + 2);
  return close === -1 ? text.length : close + 1;
}

/** Elements whose attributes are read. */
const READ: ReadonlySet<string> = new Set(['base', 'script', 'meta']);
const NONE: ReadonlySet<string> = new Set();

const EXCLAMATION = 0x21;
const SLASH = 0x2f;
const QUESTION = 0x3f;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function readStartTag(tag: HtmlTag, page: Reading): void {
  const { name, attributes } = tag;
  if (!HEAD_ELEMENTS.has(name)) endHead(page);
  if (name === 'template') page.templates += 1;
  if (page.templates > 0) return;
  if (name === 'base') page.base ??= attributes.get('href') ?? null;
  if (name === 'script') readScript(tag, page);
  if (name === 'meta' && page.isHead) readMeta(tag, page);
}

function endHead(page: Reading): void {
  if (page.templates === 0) page.isHead = false;
}

function readScript({ attributes }: HtmlTag, page: Reading): void {
  const src = attributes.get('src');
  if (src === undefined) return;
  if (page.scripts.length >= MAX_SCRIPTS) page.hasMoreScripts = true;
  else page.scripts.push({ src, integrity: attributes.get('integrity') ?? '' });
}

function readMeta({ attributes }: HtmlTag, page: Reading): void {
  const content = attributes.get('content') ?? '';
  const isPolicy = attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy';
  const isReferrer = attributes.get('name')?.toLowerCase() === 'referrer';
  if (!isPolicy && !isReferrer) return;
  if (page.policies.length + page.referrers.length >= MAX_METAS) {
    page.hasMoreMetas = true;
    return;
  }
  if (isPolicy) page.policies.push(content);
  if (isReferrer) page.referrers.push(content);
}

/** The index after a comment whose text begins at `from`; `<!-->` and `<!--->` are comments, too. */
function commentEnd(text: string, from: number): number {
  if (text.startsWith('>', from)) return from + 1;
  if (text.startsWith('->', from)) return from + 2;
  COMMENT_END.lastIndex = from;
  return COMMENT_END.exec(text) === null ? text.length : COMMENT_END.lastIndex;
}

/** Where the end tag of a raw text element stands; the end of the page when it never ends. */
function rawTextEnd(lower: string, name: string, from: number): number {
  const endTag = `</${name}`;
  for (let at = lower.indexOf(endTag, from); at !== -1; at = lower.indexOf(endTag, at + 1)) {
    if (/^[\s/>]/.test(lower.charAt(at + endTag.length))) return at;
  }
  return lower.length;
}

/** Whether anything but white space stands between two indexes. */
function hasText(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && (code < 0x09 || code > 0x0d || code === 0x0b)) return true;
  }
  return false;
}
