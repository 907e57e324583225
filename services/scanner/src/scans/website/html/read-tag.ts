/** A tag. Names in lower case; of an attribute that stands twice the first counts (HTML 13.2.5.33). */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The index after `>`. */
  readonly end: number;
}

/** More than any element has; all of them are read past. */
const MAX_ATTRIBUTES = 1_000;

/** Reads the tag whose name begins after `start`; null when the text ends before the tag does: it is none then. */
export function readTag(text: string, start: number): HtmlTag | null {
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charCodeAt(at))) at += 1;
  const name = text.slice(start + 1, at).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    while (at < text.length && isBetween(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return null;
    if (text.charAt(at) === '>') return { name, attributes, end: at + 1 };
    const attribute = readAttribute(text, at);
    if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute.name))
      attributes.set(attribute.name, attribute.value);
    at = attribute.end;
  }
}

function readAttribute(
  text: string,
  start: number,
): { readonly name: string; readonly value: string; readonly end: number } {
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== EQUALS) at += 1;
  const name = text.slice(start, at).toLowerCase();
  const afterName = at;
  while (isSpace(text.charCodeAt(at))) at += 1;
  if (text.charAt(at) !== '=') return { name, value: '', end: afterName };
  at += 1;
  while (isSpace(text.charCodeAt(at))) at += 1;
  const quote = text.charAt(at);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    const end = close === -1 ? text.length : close;
    return { name, value: decodeReferences(text.slice(at + 1, end)), end: Math.min(end + 1, text.length) };
  }
  const valueStart = at;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== CLOSE) at += 1;
  return { name, value: decodeReferences(text.slice(valueStart, at)), end: at };
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const CLOSE = 0x3e;

function isNameEnd(code: number): boolean {
  return code === CLOSE || isBetween(code);
}

function isBetween(code: number): boolean {
  return code === SLASH || isSpace(code);
}

/** White space of Latin-1, by code: a regular expression for each character of a page takes ten times as long. */
function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
}

/** The references that addresses and policies are written with. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#x27;', "'"],
]);

function decodeReferences(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:amp|quot|apos|#34|#39|#x27);/gi, (reference) => {
    return REFERENCES.get(reference.toLowerCase()) ?? reference;
  });
}
