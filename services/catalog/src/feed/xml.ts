/** Text as it may stand in an element or in a quoted attribute of XML 1.0. What XML cannot carry is left out. */
export function escapeXml(text: string): string {
  let escaped = '';
  for (const character of text) {
    if (isAllowed(character)) escaped += REFERENCES.get(character) ?? character;
  }
  return escaped;
}

/** An element with text in it; `attributes` as they are written in the tag. */
export function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes === '' ? '' : ` ${attributes}`}>${escapeXml(text)}</${name}>`;
}

/** Plain text as HTML that shows it as it is: a paragraph for each of its own. */
export function toHtml(text: string): string {
  return text
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${escapeXml(paragraph).replaceAll(/(?:&#xD;)?\n/g, '<br>')}</p>`)
    .join('');
}

/** Numeric ones: older readers of feeds know no others, and some undo the named ones twice. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['&', '&#x26;'],
  ['<', '&#x3C;'],
  ['>', '&#x3E;'],
  ['"', '&#x22;'],
  ["'", '&#x27;'],
  ['\r', '&#xD;'],
]);

/** `Char` of XML 1.0 §2.2, without the control characters it discourages (U+007F to U+009F). */
function isAllowed(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  if (code >= 0x7f && code <= 0x9f) return false;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}
