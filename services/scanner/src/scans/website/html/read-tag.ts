/** A start tag. Names in lower case; of an attribute that stands twice the first counts (HTML 13.2.5.33). */
export interface HtmlTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The index after `>`. */
  readonly end: number;
}

const NAME_START = /[a-z]/i;
const SPACE = /\s/;

/** Reads the start tag whose `<` stands at `start`; null when there is none. A tag that never ends takes the rest. */
export function readTag(text: string, start: number): HtmlTag | null {
  if (!NAME_START.test(text.charAt(start + 1))) return null;
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charAt(at))) at += 1;
  const name = text.slice(start + 1, at).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    while (at < text.length && isBetween(text.charAt(at))) at += 1;
    if (at >= text.length) return { name, attributes, end: at };
    if (text.charAt(at) === '>') return { name, attributes, end: at + 1 };
    const attribute = readAttribute(text, at);
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
    at = attribute.end;
  }
}

function readAttribute(
  text: string,
  start: number,
): { readonly name: string; readonly value: string; readonly end: number } {
  let at = start + 1;
  while (at < text.length && !isNameEnd(text.charAt(at)) && text.charAt(at) !== '=') at += 1;
  const name = text.slice(start, at).toLowerCase();
  const afterName = at;
  while (SPACE.test(text.charAt(at))) at += 1;
  if (text.charAt(at) !== '=') return { name, value: '', end: afterName };
  at += 1;
  while (SPACE.test(text.charAt(at))) at += 1;
  const quote = text.charAt(at);
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1);
    const end = close === -1 ? text.length : close;
    return { name, value: decodeReferences(text.slice(at + 1, end)), end: Math.min(end + 1, text.length) };
  }
  const valueStart = at;
  while (at < text.length && !SPACE.test(text.charAt(at)) && text.charAt(at) !== '>') at += 1;
  return { name, value: decodeReferences(text.slice(valueStart, at)), end: at };
}

function isNameEnd(character: string): boolean {
  return character === '>' || character === '/' || SPACE.test(character);
}

function isBetween(character: string): boolean {
  return character === '/' || SPACE.test(character);
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
