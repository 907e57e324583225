import { type HtmlFacts, readHtml } from './read-html.ts';

/** A body that may be HTML. */
export interface PageSource {
  /** Content codings undone. */
  readonly bytes: Uint8Array;
  /** The Content-Type; empty without one. */
  readonly type: string;
  /** Why the bytes are only the beginning of the page; null when they are all of it. */
  readonly unread: string | null;
}

/** Reads a page; null: it has no type, and does not begin like HTML (MIME Sniffing 7.1). */
export function readPage({ bytes, type, unread }: PageSource): HtmlFacts | null {
  const text = textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), type);
  const [first = null] = /\S/.exec(text) ?? [];
  // What was lost before anything was seen may be HTML.
  if (type === '' && first !== '<' && (first !== null || unread === null)) return null;
  return readHtml(text, unread, /xml\b/i.test(type));
}

/** Markup is ASCII in every encoding of the web but UTF-16; a byte order mark counts before the type. */
function textOf(body: Buffer, type: string): string {
  const mark = body.toString('latin1', 0, 3);
  const [, declared] =
    /;\s*charset\s*=\s*"?(utf-16(?:be)?)/i.exec(mark === '\u{ef}\u{bb}\u{bf}' ? '' : type) ?? [];
  if (mark.startsWith('\u{fe}\u{ff}')) return new TextDecoder('utf-16be').decode(body);
  const encoding = mark.startsWith('\u{ff}\u{fe}') ? 'utf-16le' : declared;
  return encoding === undefined ? body.toString('latin1') : new TextDecoder(encoding).decode(body);
}
