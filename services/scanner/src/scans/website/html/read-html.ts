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
}

const MAX_SCRIPTS = 2_000;
const MAX_METAS = 100;

/** Elements whose content is text up to their end tag (HTML 13.1.2). */
const RAW_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'noembed',
  'noframes',
  'xmp',
  'iframe',
]);

/**
 * Reads scripts and meta elements in one pass; whatever is not HTML reads as a page without any.
 *
 * @param text octets as Latin-1: lower-casing keeps its length
 */
export function readHtml(text: string): HtmlFacts {
  const lower = text.toLowerCase();
  let base: string | null = null;
  let isHead = true;
  const scripts: { src: string; integrity: string }[] = [];
  const policies: string[] = [];
  const referrers: string[] = [];
  for (let at = text.indexOf('<'); at !== -1; ) {
    if (text.startsWith('<!--', at)) {
      at = nextTag(text, text.indexOf('-->', at + 4));
      continue;
    }
    const tag = readTag(text, at);
    if (tag === null) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    const attribute = (name: string) => tag.attributes.get(name) ?? null;
    if (tag.name === 'body') isHead = false;
    if (tag.name === 'base') base ??= attribute('href');
    if (tag.name === 'script' && scripts.length < MAX_SCRIPTS) {
      const src = attribute('src');
      if (src !== null) scripts.push({ src, integrity: attribute('integrity') ?? '' });
    }
    if (tag.name === 'meta' && isHead && policies.length + referrers.length < MAX_METAS) {
      readMeta(tag, policies, referrers);
    }
    const end = RAW_TEXT.has(tag.name) ? lower.indexOf(`</${tag.name}`, tag.end) : tag.end;
    at = nextTag(text, end);
  }
  return { base, scripts, policies, referrers };
}

function nextTag(text: string, from: number): number {
  return from === -1 ? -1 : text.indexOf('<', from);
}

function readMeta({ attributes }: HtmlTag, policies: string[], referrers: string[]): void {
  const content = attributes.get('content') ?? '';
  if (attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy') policies.push(content);
  if (attributes.get('name')?.toLowerCase() === 'referrer') referrers.push(content);
}
