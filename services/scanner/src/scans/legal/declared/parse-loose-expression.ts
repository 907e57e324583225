import type { LicenseExpression } from '../spdx/expression.ts';
import { type OperandReader, parseExpression, parseWith } from '../spdx/parse-expression.ts';
import { resolveLicenseId } from '../spdx/resolve-license-id.ts';
import { licenseByName } from './license-names.ts';

/** A licence in words, and what was assumed to read it. */
export interface LooseExpression {
  readonly expression: LicenseExpression;
  readonly notes: readonly string[];
}

/**
 * Reads names joined as people join them: `GPLv2 or MIT`, `MIT/Apache-2.0` (alternatives, as the Rust and npm
 * registries had it), `MIT, GPL-2.0` (not said how they relate, so both are taken to apply). Null when a part is not
 * known.
 */
export function parseLooseExpression(text: string): LooseExpression | null {
  const whole = readName(text);
  if (whole !== null) return whole;
  const notes = new Set<string>();
  const readOperand: OperandReader = (words) => {
    const read = readName(words.join(' '));
    for (const note of read?.notes ?? []) notes.add(note);
    return read?.expression ?? null;
  };
  const spaced = mergeLaterVersions(withoutDual(text).replaceAll(/\bcommons clause\b/gi, 'Commons-Clause'));
  const expression = parseWith(spaced, readOperand) ?? parseList(spaced, readOperand, notes);
  return expression === null ? null : { expression, notes: [...notes] };
}

/** A name with its abbreviation in parentheses says the same thing twice: `MIT License (MIT)`. */
function readName(name: string): LooseExpression | null {
  const text = mergeLaterVersions(name).trim();
  const listed = resolveLicenseId(text) ?? resolveLicenseId(text.replaceAll(' ', '-'));
  if (listed !== null) return { expression: listed, notes: [] };
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const inner = open === -1 ? '' : text.slice(open + 1, -1);
  const outer = open === -1 ? text : text.slice(0, open);
  const named = licenseByName(text) ?? preferSure(licenseByName(outer), licenseByName(inner));
  const expression = named === null ? null : parseExpression(named.expression);
  if (named === null || expression === null) return null;
  const note = named.assumed === null ? [] : [`${named.assumed} was read as ${named.expression}.`];
  return { expression, notes: note };
}

type Named = ReturnType<typeof licenseByName>;

function preferSure(outer: Named, inner: Named): Named {
  return outer?.assumed === null || inner === null ? outer : inner;
}

function parseList(text: string, readOperand: OperandReader, notes: Set<string>): LicenseExpression | null {
  if (text.includes('/') || text.includes('|')) {
    const alternatives = text.replaceAll(/[/|]+/g, ' OR ');
    const expression = parseWith(alternatives, readOperand);
    if (expression !== null) return expression;
  }
  if (!/[,;&+]/.test(text)) return null;
  notes.add('How the listed licences relate is not said; all are taken to apply.');
  return parseWith(text.replaceAll(/[,;&]|\s\+\s/g, ' AND '), readOperand);
}

/** `Dual MIT/GPL`, `Dual licensed under MIT or GPL`: what follows says as much. */
function withoutDual(text: string): string {
  return text.replace(/^dual(?:[ -]licen[sc]ed?)?(?: under)?:? /i, '');
}

/** `or later` belongs to the version before it and is no alternative. */
function mergeLaterVersions(text: string): string {
  const words = text.split(' ').filter((word) => word !== '');
  const merged: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const taken = laterVersion(words, at);
    const before = merged.at(-1);
    if (taken === 0 || before === undefined) {
      merged.push(words[at] ?? '');
      continue;
    }
    merged[merged.length - 1] = before.endsWith(',') ? `${before.slice(0, -1)}+` : `${before}+`;
    if (words.slice(at, at + taken).some((word) => word.endsWith(')'))) merged.push(')');
    at += taken - 1;
  }
  return merged.join(' ');
}

const LATER: ReadonlySet<string> = new Set(['later', 'newer', 'greater', 'above', 'higher']);

/** How many words from `at` say that later versions are meant too; 0 when they do not. */
function laterVersion(words: readonly string[], at: number): number {
  const plain = (index: number) => (words[index] ?? '').toLowerCase().replaceAll(/[^a-z]/g, '');
  if (plain(at) !== 'or' && plain(at) !== 'and') return 0;
  const later = plain(at + 1) === 'any' ? at + 2 : at + 1;
  if (!LATER.has(plain(later))) return 0;
  return plain(later + 1).startsWith('version') ? later + 2 - at : later + 1 - at;
}
