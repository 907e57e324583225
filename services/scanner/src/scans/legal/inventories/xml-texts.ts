/** The text of one element, with the names of the elements around it, outermost first, joined by `/`. */
export interface XmlText {
  readonly path: string;
  readonly text: string;
}

/** Told when an element ends. */
export interface XmlEnd {
  readonly path: string;
  readonly text: null;
}

const MAX_DEPTH = 32;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

/**
 * The texts and ends of the elements of an XML 1.0 document, in order. Attributes, comments and instructions are passed
 * over, and no entity but the five predefined ones is replaced: a document type is never read. Elements deeper than 32
 * are passed over. Stops where the document is not well-formed; `isWhole` tells whether it did. Null where something
 * else was read.
 */
export function* xmlTexts(
  document: string,
): Generator<XmlText | XmlEnd | null, { readonly isWhole: boolean }> {
  const open: string[] = [];
  let at = 0;
  while (at < document.length) {
    const start = document.indexOf('<', at);
    if (start === -1) return { isWhole: open.length === 0 };
    const text = document.slice(at, start).trim();
    if (text !== '' && open.length <= MAX_DEPTH) yield { path: open.join('/'), text: unescaped(text) };
    const literal = LITERALS.find(([mark]) => document.startsWith(mark, start));
    const end = document.indexOf(literal?.[1] ?? '>', start);
    if (end === -1) return { isWhole: false };
    at = end + (literal?.[1] ?? '>').length;
    if (literal?.[0] === CDATA && open.length <= MAX_DEPTH) {
      yield { path: open.join('/'), text: document.slice(start + CDATA.length, end) };
    }
    yield null;
    if (literal !== undefined) continue;
    const tag = document.slice(start + 1, end);
    if (tag.startsWith('/')) {
      if (open.length <= MAX_DEPTH) yield { path: open.join('/'), text: null };
      if (open.pop() !== nameOf(tag.slice(1))) return { isWhole: false };
    } else if (!tag.endsWith('/')) {
      open.push(nameOf(tag));
      if (open.length > MAX_OPEN) return { isWhole: false };
    }
  }
  return { isWhole: open.length === 0 };
}

const MAX_OPEN = 1_000;
const CDATA = '<![CDATA[';
const LITERALS = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

/** Paths repeat the names of all open elements, so a name has a length. */
const MAX_NAME_LENGTH = 100;

function nameOf(tag: string): string {
  return /^[^\s]*/.exec(tag.slice(0, MAX_NAME_LENGTH))?.[0] ?? '';
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
