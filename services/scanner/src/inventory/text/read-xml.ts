/** The text of one element, or its end; with the names of the elements around it, outermost first, joined by `/`. */
export interface XmlPiece {
  readonly path: string;
  /** Null for the end. */
  readonly text: string | null;
  /** Where its markup or text begins in the document. */
  readonly at: number;
}

/** The beginning of an element, its own name last in the path. */
export interface XmlTag {
  readonly path: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where it stands in the document. */
  readonly at: number;
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
 * Gives `take` the texts and ends of the elements of an XML 1.0 document, and `begin` their beginnings, in order. Comments and
 * instructions are passed over, and no entity but the five predefined ones is replaced: a document type is never read.
 * Elements deeper than 32 are passed over.
 *
 * @returns false where the document is not well-formed: what follows was not read.
 */
export function readXml(
  document: string,
  take: (found: XmlPiece) => void,
  begin?: (tag: XmlTag) => void,
): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < document.length) {
    const start = document.indexOf('<', at);
    if (start === -1) return open.length === 0;
    const text = document.slice(at, start).trim();
    if (text !== '' && open.length <= MAX_DEPTH) {
      take({ path: open.join('/'), text: unescaped(text), at: document.indexOf(text, at) });
    }
    const literal = LITERALS.find(([mark]) => document.startsWith(mark, start));
    const end = document.indexOf(literal?.[1] ?? '>', start);
    if (end === -1) return false;
    at = end + (literal?.[1] ?? '>').length;
    if (literal?.[0] === CDATA && open.length <= MAX_DEPTH) {
      take({ path: open.join('/'), text: document.slice(start + CDATA.length, end), at: start });
    }
    if (literal !== undefined) continue;
    const tag = document.slice(start + 1, end);
    if (tag.startsWith('/')) {
      if (open.length <= MAX_DEPTH) take({ path: open.join('/'), text: null, at: start });
      if (open.pop() !== nameOf(tag.slice(1))) return false;
    } else {
      const isEmpty = tag.endsWith('/');
      open.push(nameOf(isEmpty ? tag.slice(0, -1) : tag));
      if (open.length > MAX_OPEN) return false;
      if (open.length <= MAX_DEPTH)
        begin?.({ path: open.join('/'), attributes: attributesOf(tag), at: start });
      if (isEmpty) open.pop();
    }
  }
  return open.length === 0;
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

const ATTRIBUTE = /\s([^\s=]{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(tag: string): ReadonlyMap<string, string> {
  return new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', quoted, apart = '']) => [
      name,
      unescaped(quoted ?? apart),
    ]),
  );
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}
