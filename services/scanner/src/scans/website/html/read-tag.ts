/** A tag. Names in lower case; of an attribute that stands twice the first counts (HTML 13.2.5.33). */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The index after `>`. */
  readonly end: number;
}

/** More than any element has; all of them are read past. */
const MAX_ATTRIBUTES = 1_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads the tag whose name begins after `start`; null when the text ends before the tag does: it is none then.
 *
 * @param wanted names of the elements whose attributes are read; those of others are read past
 */
export function readTag(text: string, start: number, wanted: ReadonlySet<string>): HtmlTag | null {
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charCodeAt(at))) at += 1;
  const name = text.slice(start + 1, at).toLowerCase();
  const attributes = wanted.has(name) ? new Map<string, string>() : null;
  for (;;) {
    while (at < text.length && isBetween(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return null;
    if (text.charCodeAt(at) === CLOSE) return { name, attributes: attributes ?? NO_ATTRIBUTES, end: at + 1 };
    const attribute = readAttribute(text, at);
    if (attributes !== null && attributes.size < MAX_ATTRIBUTES) keep(text, at, attribute, attributes);
    at = attribute.end;
  }
}

/** Where the parts of an attribute stand; without a value `valueStart` is `valueEnd`. */
interface AttributeSpan {
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly end: number;
}

function keep(text: string, start: number, span: AttributeSpan, attributes: Map<string, string>): void {
  const name = text.slice(start, span.nameEnd).toLowerCase();
  if (attributes.has(name)) return;
  attributes.set(name, decodeReferences(text.slice(span.valueStart, span.valueEnd)));
}

function readAttribute(text: string, start: number): AttributeSpan {
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charCodeAt(at)) && text.charCodeAt(at) !== EQUALS) at += 1;
  const nameEnd = at;
  while (isSpace(text.charCodeAt(at))) at += 1;
  if (text.charCodeAt(at) !== EQUALS)
    return { nameEnd, valueStart: nameEnd, valueEnd: nameEnd, end: nameEnd };
  at += 1;
  while (isSpace(text.charCodeAt(at))) at += 1;
  const quote = text.charCodeAt(at);
  if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
    const close = text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 1);
    const valueEnd = close === -1 ? text.length : close;
    return { nameEnd, valueStart: at + 1, valueEnd, end: Math.min(valueEnd + 1, text.length) };
  }
  const valueStart = at;
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== CLOSE) at += 1;
  return { nameEnd, valueStart, valueEnd: at, end: at };
}

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
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
