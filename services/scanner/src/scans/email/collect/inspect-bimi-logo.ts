import type { BimiDocument } from '../facts.ts';

const MAX_LOGO_BYTES = 32 * 1024;
const MAX_TAGS = 5000;
const FORBIDDEN: ReadonlySet<string> = new Set([
  'script',
  'animate',
  'animatemotion',
  'animatetransform',
  'animatecolor',
  'set',
  'image',
  'foreignobject',
  'a',
]);

/** Whether a logo is SVG Tiny PS as BIMI wants it: read tag by tag, never rendered, nothing resolved. */
export function inspectBimiLogo(bytes: Buffer): Omit<BimiDocument, 'url'> {
  const text = bytes.toString('utf8');
  const tags = readTags(text);
  const root = tags.find(({ name }) => name === 'svg');
  if (root === undefined) return { faults: ['It is no SVG.'], summary: 'It is no SVG.' };
  const names = new Set(tags.map(({ name }) => name));
  const forbidden = [...names].filter((name) => FORBIDDEN.has(name)).toSorted();
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [bytes.length > MAX_LOGO_BYTES, `It has ${bytes.length} bytes; 32768 are allowed.`],
    [root.attributes.get('version') !== '1.2', 'The root has not version="1.2".'],
    [root.attributes.get('baseprofile') !== 'tiny-ps', 'The root has not baseProfile="tiny-ps".'],
    [root.attributes.has('x') || root.attributes.has('y'), 'The root has x or y.'],
    [!names.has('title'), 'It has no <title>.'],
    [forbidden.length > 0, `It contains <${forbidden.join('>, <')}>.`],
    [/<!(?:ENTITY|DOCTYPE)/i.test(text), 'It declares a document type.'],
    [tags.some(hasExternalReference), 'It refers to something outside itself.'],
    [!isSquare(root.attributes.get('viewbox')), 'Its viewBox is not square.'],
  ];
  const faults = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  return { faults, summary: `An SVG of ${bytes.length} bytes.` };
}

interface SvgTag {
  /** Lower case, without prefix. */
  readonly name: string;
  /** Names in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Start tags in order; comments and CDATA are passed over. Every character is looked at once. */
function readTags(text: string): readonly SvgTag[] {
  const tags: SvgTag[] = [];
  let offset = text.indexOf('<');
  while (offset !== -1 && tags.length < MAX_TAGS) {
    const close = SECTIONS.find(([open]) => text.startsWith(open, offset))?.[1] ?? '>';
    const end = text.indexOf(close, offset + 1);
    if (end === -1) break;
    const inner = text.slice(offset + 1, end);
    if (/^[a-z_]/i.test(inner)) tags.push(readTag(inner));
    offset = text.indexOf('<', end);
  }
  return tags;
}

const SECTIONS: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

function readTag(inner: string): SvgTag {
  const name = /^[^\s/]+/.exec(inner)?.[0] ?? '';
  const attributes = new Map<string, string>();
  for (const match of inner.matchAll(/([a-z_][\w:.-]{0,99})\s?=\s?(?:"([^"]*)"|'([^']*)')/gi)) {
    attributes.set((match[1] ?? '').toLowerCase(), match[2] ?? match[3] ?? '');
  }
  return { name: name.slice(name.indexOf(':') + 1).toLowerCase(), attributes };
}

function hasExternalReference({ attributes }: SvgTag): boolean {
  return ['href', 'xlink:href', 'src'].some((name) => {
    const value = attributes.get(name);
    return value !== undefined && !value.trim().startsWith('#');
  });
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width, height] = (viewBox ?? '').trim().split(/[\s,]+/);
  return width !== undefined && width === height;
}
