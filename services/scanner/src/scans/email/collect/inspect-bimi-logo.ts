import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Tokenizer } from 'parse5';
import data from '../../../../data/svg-tiny-ps.json' with { type: 'json' };
import { joinList, quote } from '../../../audit/words.ts';
import type { BimiDocument } from '../facts.ts';

const MAX_LOGO_BYTES = 32 * 1024;

const PERMITTED: ReadonlySet<string> = new Set(data.elements);

/**
 * Whether a logo is SVG Tiny PS as BIMI wants it: read tag by tag, never rendered, nothing resolved.
 *
 * @param svg uncompressed; null: it could not be unpacked
 */
export function inspectBimiLogo(svg: Buffer | null): Omit<BimiDocument, 'url'> {
  if (svg === null) return unfit('It is compressed, and cannot be unpacked to a reasonable size.');
  if (svg.length > MAX_LOGO_BYTES) return unfit(`It has ${svg.length} bytes; ${MAX_LOGO_BYTES} are allowed.`);
  const text = svg.toString('utf8');
  const tags = readTags(text);
  const [root] = tags;
  if (root?.name !== 'svg') return unfit('It is no SVG.');
  const names = new Set(
    tags.map(({ prefix, name }) => (prefix === '' || prefix === 'svg' ? name : 'metadata')),
  );
  const forbidden = [...names].filter((name) => !PERMITTED.has(name)).toSorted();
  // The names of attributes count with their case in XML; the tokenizer has lowered them.
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [root.attributes.get('version') !== '1.2', 'The root has not version="1.2".'],
    [
      root.attributes.get('baseprofile') !== 'tiny-ps' || !text.includes('baseProfile'),
      'The root has not baseProfile="tiny-ps".',
    ],
    [root.attributes.has('x') || root.attributes.has('y'), 'The root has x or y.'],
    [!names.has('title'), 'It has no <title>.'],
    [forbidden.length > 0, `It contains what SVG Tiny PS leaves out: ${joinList(forbidden.map(quote))}.`],
    [
      tags.some(({ attributes }) => attributes.keys().some((name) => name.startsWith('on'))),
      'It has attributes that run scripts.',
    ],
    [/<!(?:ENTITY|DOCTYPE)/i.test(text), 'It declares a document type.'],
    [tags.some(hasExternalReference), 'It refers to something outside itself.'],
    [!isSquare(root.attributes.get('viewbox')) || !text.includes('viewBox'), 'Its viewBox is not square.'],
  ];
  const faults = rules.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
  return { faults, summary: `An SVG of ${svg.length} bytes.` };
}

function unfit(fault: string): Omit<BimiDocument, 'url'> {
  return { faults: [fault], summary: fault };
}

interface SvgTag {
  /** Lower case; empty without one. */
  readonly prefix: string;
  /** Lower case, without prefix. */
  readonly name: string;
  /** Names in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Start tags in order; comments and CDATA are passed over. */
function readTags(text: string): readonly SvgTag[] {
  const tags: SvgTag[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }) => {
        const [name = '', prefix = ''] = tagName.split(':').toReversed();
        tags.push({ prefix, name, attributes: new Map(attrs.map((each) => [each.name, each.value])) });
      },
      onEndTag: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.inForeignNode = true;
  tokenizer.write(text, true);
  return tags;
}

function hasExternalReference({ attributes }: SvgTag): boolean {
  const isOutside = (value: string | undefined) => value !== undefined && !value.trim().startsWith('#');
  if (['href', 'xlink:href', 'src'].some((name) => isOutside(attributes.get(name)))) return true;
  return [...attributes.values()].some((value) => /url\(\s{0,9}["']?\s{0,9}[^#\s"']/i.test(value));
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width, height] = (viewBox ?? '').trim().split(/[\s,]+/);
  return width !== undefined && Number(width) > 0 && Number(width) === Number(height);
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const unzip = promisify(gunzip);

/** A logo may have 32 kB; what is larger is still told from what cannot be unpacked. */
const MAX_BYTES = 128 * 1024;

/** The text of an SVG that may be compressed (SVGZ); null when it cannot be unpacked to at most 128 kB. */
export async function unpackSvg(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    return null;
  }
}
