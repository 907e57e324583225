import { publicReference } from '../../../inventory/public-reference.ts';
import { isJsonObject } from '../../../inventory/text/json-object.ts';
import { joinExpressions, type LicenseExpression, leavesOf } from '../spdx/expression.ts';
import { MAX_EXPRESSION_LENGTH, parseExpression } from '../spdx/parse-expression.ts';
import { isListed, resolveLicenseId } from '../spdx/resolve-license-id.ts';
import { withholdsUse } from './find-restrictions.ts';
import { licenseByAddress } from './license-address.ts';
import phrases from './license-phrases.json' with { type: 'json' };
import { parseLooseExpression } from './parse-loose-expression.ts';
import { recognizeLicenseText } from './recognize-license-text.ts';

/** What a package declares, read. `written` is fit to be shown. */
export type ReadLicense =
  | { readonly kind: 'expression'; readonly expression: LicenseExpression; readonly notes: readonly string[] }
  /** The author keeps all rights: not the same as saying nothing. */
  | { readonly kind: 'no-rights'; readonly written: string }
  /** No licence that is known, and words that withhold commercial or other uses. */
  | { readonly kind: 'restricted'; readonly written: string }
  /** Said in words; there is no identifier for it. */
  | { readonly kind: 'public-domain'; readonly written: string }
  /** The licence stands in a file of the package. */
  | { readonly kind: 'in-file'; readonly file: string; readonly written: string }
  | { readonly kind: 'unrecognized'; readonly written: string }
  | { readonly kind: 'absent' };

/**
 * Reads a declared licence in every shape that manifests have had: an SPDX expression, a name, an address, a whole
 * text, `UNLICENSED`, `SEE LICENSE IN <file>`, `{ type, url }`, and a list of these (alternatives).
 */
export function readLicense(declared: unknown): ReadLicense {
  if (typeof declared === 'string') return readText(declared);
  if (Array.isArray(declared)) return readAlternatives(declared.slice(0, MAX_ALTERNATIVES));
  if (!isJsonObject(declared)) return ABSENT;
  const { type, name, url } = declared;
  const [read = ABSENT, ...others] = [type, name, url]
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .map((part) => readText(String(part)));
  return [read, ...others].find(({ kind }) => kind !== 'unrecognized') ?? read;
}

const ABSENT: ReadLicense = { kind: 'absent' };
const MAX_ALTERNATIVES = 20;

/** Longer than any name: the text of the licence itself. */
const MAX_NAME_LENGTH = 200;
const SEE_FILE = 'see license in ';
const CLASSIFIER = 'license ::';
const NOT_A_LICENSE: ReadonlySet<string> = new Set(phrases.absent);
const NO_RIGHTS: ReadonlySet<string> = new Set(phrases.noRights);

const PUBLIC_DOMAIN: ReadonlySet<string> = new Set(phrases.publicDomain);

function readText(declared: string): ReadLicense {
  const text = unwrap(declared);
  const key = text.toLowerCase();
  if (NOT_A_LICENSE.has(key)) return ABSENT;
  if (text.length > MAX_EXPRESSION_LENGTH || /\n|SPDX-License-Identifier:/.test(text)) return readLong(text);
  const written = publicReference(text, MAX_NAME_LENGTH);
  // Nothing but what is invisible, or a secret.
  if (written === '') return ABSENT;
  if (NO_RIGHTS.has(key)) return { kind: 'no-rights', written };
  if (PUBLIC_DOMAIN.has(key.replaceAll('-', ' '))) return { kind: 'public-domain', written };
  if (key.replace('licence', 'license').startsWith(SEE_FILE)) {
    return { kind: 'in-file', file: text.slice(SEE_FILE.length).trim(), written };
  }
  // A classifier of PyPI where a licence is asked for.
  if (key.startsWith(CLASSIFIER)) return readText(text.slice(text.lastIndexOf('::') + 2));
  // `Custom: <address>` is how some tools mark what they could not read.
  const address = licenseByAddress(key.startsWith('custom:') ? text.slice('custom:'.length).trim() : text);
  const read = readExpression(address ?? text);
  if (read !== null) return read;
  if (text.length > MAX_NAME_LENGTH) return readLong(text);
  return { kind: withholdsUse(text) ? 'restricted' : 'unrecognized', written };
}

function readExpression(text: string): ReadLicense | null {
  const strict = parseExpression(text);
  // Nothing is gained by reading what is listed as prose.
  const loose = strict !== null && isListed(strict) ? null : parseLooseExpression(text);
  if (loose !== null) return { kind: 'expression', ...loose };
  return strict !== null && hasKnown(strict) ? { kind: 'expression', expression: strict, notes: [] } : null;
}

function readLong(text: string): ReadLicense {
  const expression = parseExpression(text);
  if (expression !== null && hasKnown(expression)) return { kind: 'expression', expression, notes: [] };
  const texts = recognizeLicenseText(text);
  if (texts.length === 0) {
    return { kind: 'unrecognized', written: publicReference(text.slice(0, MAX_NAME_LENGTH), 100) };
  }
  const all = texts.map((each) => `(${each})`).join(' AND ');
  const parsed = parseExpression(all);
  if (parsed === null) return { kind: 'unrecognized', written: all };
  return { kind: 'expression', expression: parsed, notes: ['It was recognised by the text of the licence.'] };
}

function readAlternatives(list: readonly unknown[]): ReadLicense {
  const read = list.filter((item) => !Array.isArray(item)).map(readLicense);
  const expressions = read.filter((item) => item.kind === 'expression');
  const [first, ...others] = expressions.map((each) => each.expression);
  if (first === undefined) return read[0] ?? ABSENT;
  const expression = joinExpressions('or', first, ...others);
  return { kind: 'expression', expression, notes: expressions.flatMap(({ notes }) => notes) };
}

function hasKnown(expression: LicenseExpression): boolean {
  return leavesOf(expression).some(({ id }) => resolveLicenseId(id) !== null);
}

/** Without the quotation marks and a stray mark at the end that copying leaves behind. */
function unwrap(declared: string): string {
  const text = declared.trim();
  const first = text[0] ?? '';
  const isQuoted =
    text.length > 1 && (first === '"' || first === "'" || first === '`') && text.endsWith(first);
  const inner = isQuoted ? text.slice(1, -1).trim() : text;
  return inner.endsWith(';') || inner.endsWith(',') ? inner.slice(0, -1).trim() : inner;
}
