/** One element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const NAME = /[A-Za-z_][\w.:-]*/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads an XML document as strictly as XML 1.0 asks: elements, attributes, text and references; no document type,
 * comment or CDATA section, which our feeds do not have. @throws Error where the document is not well-formed.
 */
export function parseXml(source: string): XmlElement {
  for (const character of source) assertChar(character.codePointAt(0) ?? 0);
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at}: ${JSON.stringify(source.slice(at, at + 40))}`);
  };
  const take = (text: string) => {
    if (!source.startsWith(text, at)) fail(`no ${text}`);
    at += text.length;
  };
  const skipSpace = () => {
    while (' \t\r\n'.includes(source.charAt(at)) && at < source.length) at += 1;
  };
  const takeName = () => {
    NAME.lastIndex = at;
    const name = NAME.exec(source)?.[0] ?? fail('no name');
    at += name.length;
    return name;
  };
  const takeAttributes = () => {
    const attributes = new Map<string, string>();
    for (skipSpace(); !'/>?'.includes(source.charAt(at)); skipSpace()) {
      const name = takeName();
      take('="');
      const end = source.indexOf('"', at);
      const value = source.slice(at, end);
      if (end === -1 || value.includes('<') || attributes.has(name)) fail('bad attribute');
      attributes.set(name, unescapeXml(value));
      at = end + 1;
    }
    return Object.fromEntries(attributes);
  };
  const takeElement = (): XmlElement => {
    take('<');
    const name = takeName();
    const attributes = takeAttributes();
    if (source.startsWith('/>', at)) {
      at += 2;
      return { name, attributes, children: [], text: '' };
    }
    take('>');
    const children: XmlElement[] = [];
    let text = '';
    while (!source.startsWith('</', at)) {
      if (source.startsWith('<', at)) children.push(takeElement());
      else {
        const end = source.indexOf('<', at);
        if (end === -1) fail('no end');
        const raw = source.slice(at, end);
        if (raw.includes(']]>')) fail(']]> in text');
        text += unescapeXml(raw);
        at = end;
      }
    }
    take(`</${name}>`);
    return { name, attributes, children, text };
  };
  take('<?xml');
  takeAttributes();
  take('?>');
  skipSpace();
  const root = takeElement();
  skipSpace();
  if (at !== source.length) fail('more than one root');
  return root;
}

function unescapeXml(text: string): string {
  const parts = text.split('&');
  return parts
    .map((part, index) => {
      if (index === 0) return part;
      const end = part.indexOf(';');
      if (end === -1) throw new Error(`a bare & before ${part}`);
      return characterOf(part.slice(0, end)) + part.slice(end + 1);
    })
    .join('');
}

function characterOf(reference: string): string {
  const digits = /^#(?:x([0-9A-Fa-f]+)|(\d+))$/.exec(reference);
  if (digits === null) {
    const character = ENTITIES[reference];
    if (character === undefined) throw new Error(`unknown entity ${reference}`);
    return character;
  }
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  assertChar(code);
  return String.fromCodePoint(code);
}

/** `Char` of XML 1.0 §2.2. */
function assertChar(code: number): void {
  const isChar =
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff);
  if (!isChar) throw new Error(`U+${code.toString(16)} is no character of XML`);
}
