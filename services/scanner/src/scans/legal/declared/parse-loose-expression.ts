import { formatExpression, joinExpressions, type LicenseExpression } from '../spdx/expression.ts';
import { strictnessOf } from '../spdx/judge-expression.ts';
import { LICENSE_CLASSES } from '../spdx/license-classes.ts';
import { isOperator, MAX_EXPRESSION_LENGTH, parseExpression, parseWith } from '../spdx/parse-expression.ts';
import { resolveLicenseId } from '../spdx/resolve-license-id.ts';
import { ADDITIONAL_TERMS, findRestrictions, plainWords } from './find-restrictions.ts';
import { licenseByName } from './license-names.ts';

/** A licence in words, and what was assumed to read it. */
export interface LooseExpression {
  readonly expression: LicenseExpression;
  readonly notes: readonly string[];
}

/**
 * Reads names joined as people join them: `GPLv2 or MIT`, `MIT/Apache-2.0` (alternatives, as the Rust and npm
 * registries had it), `MIT, GPL-2.0` (not said how they relate, so all are taken to apply; a comma separates more
 * than any word does). Null when a part is not known and could be stricter than the others: a licence is only as mild
 * as the strictest thing that is said.
 */
export function parseLooseExpression(text: string): LooseExpression | null {
  if (text.length > MAX_EXPRESSION_LENGTH) return null;
  const whole = readName(text);
  if (whole !== null) return whole;
  const notes = new Set<string>();
  const parts = separate(
    mergeLaterVersions(withoutDual(text)).replaceAll(/\bcommons clause\b/gi, 'Commons-Clause'),
  );
  if (parts.length > 1) notes.add('How the listed licences relate is not said; all are taken to apply.');
  const read = parts.map(
    (part) =>
      // A name may hold a word that joins: `Common Development and Distribution License`.
      readNoted(part, notes) ?? parseWith(attachBrackets(part), (words) => readOperand(words, notes)),
  );
  const known = read.filter((part) => part !== null);
  const [first, ...others] = known;
  if (first === undefined) return null;
  const expression = joinExpressions('and', first, ...others);
  if (known.length === parts.length) return { expression, notes: [...notes] };
  const unread = parts.filter((_part, at) => read[at] === null);
  const stricter = joinExpressions('and', expression, ...saidIn(unread.join(' ')));
  return strictnessOf(stricter) <= LICENSE_CLASSES.unknown.strictness
    ? null
    : { expression: stricter, notes: [...notes] };
}

/** The licences and restrictions in words that were not read, which may say more. */
function saidIn(unread: string): readonly LicenseExpression[] {
  const found = [...findRestrictions(plainWords(unread)).keys()];
  const named = found.filter((id) => !id.startsWith(ADDITIONAL_TERMS));
  return [...named, ADDITIONAL_TERMS].flatMap((id) => resolveLicenseId(id) ?? []);
}

/** A name, or names with slashes between them, which are alternatives. */
function readOperand(words: readonly string[], notes: Set<string>): LicenseExpression | null {
  const text = showBrackets(words.join(' '));
  const whole = readNoted(text, notes);
  if (whole !== null) return whole;
  const read = text.split(/[/|]+/).map((part) => readNoted(part, notes));
  const [first, ...others] = read.filter((part) => part !== null);
  return first === undefined || others.length + 1 < read.length
    ? null
    : joinExpressions('or', first, ...others);
}

function readNoted(name: string, notes: Set<string>): LicenseExpression | null {
  const read = readName(name);
  for (const note of read?.notes ?? []) notes.add(note);
  return read?.expression ?? null;
}

function readName(name: string): LooseExpression | null {
  const text = mergeLaterVersions(name).trim();
  return readPlainName(text) ?? readBracketedName(text);
}

function readPlainName(text: string): LooseExpression | null {
  const listed = resolveLicenseId(text) ?? resolveLicenseId(text.replaceAll(' ', '-'));
  if (listed !== null) return { expression: listed, notes: [] };
  const named = licenseByName(text);
  const expression = named === null ? null : parseExpression(named.expression);
  if (named === null || expression === null) return null;
  const note = named.assumed === null ? [] : [`${named.assumed} was read as ${named.expression}.`];
  return { expression, notes: note };
}

/** What may stand in brackets and adds nothing. */
const IDLE_BRACKET =
  /^(?:see|as in|in)? ?(?:the )?(?:file )?(?:licen[sc]e|copying)(?:\.(?:txt|md|rst))?(?: file)?(?: for details)?$/i;

/**
 * A name with its abbreviation in brackets says the same thing twice: `MIT License (MIT)`. Both must be known. Where
 * one is more exact it is taken, unless the other is stricter; where they name different licences both apply.
 */
function readBracketedName(text: string): LooseExpression | null {
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  if (open === -1) return null;
  const outer = readPlainName(text.slice(0, open).trim());
  const written = text.slice(open + 1, -1).trim();
  if (outer === null || IDLE_BRACKET.test(written)) return outer;
  const inner = readPlainName(written);
  if (inner === null) return null;
  if (formatExpression(outer.expression) === formatExpression(inner.expression))
    return moreExact(outer, inner);
  const exact = moreExact(outer, inner);
  const vague = exact === outer ? inner : outer;
  if (
    vague.notes.length > 0 &&
    exact.notes.length === 0 &&
    strictnessOf(vague.expression) <= strictnessOf(exact.expression)
  )
    return exact;
  return {
    expression: joinExpressions('and', outer.expression, inner.expression),
    notes: [...outer.notes, ...inner.notes],
  };
}

function moreExact(outer: LooseExpression, inner: LooseExpression): LooseExpression {
  return outer.notes.length > inner.notes.length ? inner : outer;
}

/** Private characters: brackets and blanks that are part of a name, while the grammar is read. */
const HIDDEN = [
  ['(', '\ue000'],
  [')', '\ue001'],
  [' ', '\ue002'],
] as const;

/** Brackets behind a word belong to its name, not to the grammar. */
function attachBrackets(text: string): string {
  return text.replaceAll(/([^\s()]+)\s*(\([^()]*\))/g, (all: string, word: string, bracket: string) =>
    isOperator(word)
      ? all
      : `${word} ${HIDDEN.reduce((hidden, [plain, mark]) => hidden.replaceAll(plain, mark), bracket)}`,
  );
}

function showBrackets(text: string): string {
  return HIDDEN.reduce((shown, [plain, mark]) => shown.replaceAll(mark, plain), text);
}

/** Commas and their like. `License, Version 2.0` is one name. */
const SEPARATOR = /([();&]|,(?! *v(?:er(?:sion|\.)?)? ?\d)|(?<= )\+(?= ))/i;

/** The parts between those that stand in no brackets. */
function separate(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of text.split(SEPARATOR)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    const isEnd = depth === 0 && piece.length === 1 && ';&,+'.includes(piece);
    parts.push(isEnd ? '' : `${parts.pop()}${piece}`);
  }
  return parts
    .map((part, at) => (at === 0 ? part.trim() : part.trim().replace(/^(?:and|or) /i, '')))
    .filter((part) => part !== '');
}

/** `Dual MIT/GPL`, `Dual licensed under MIT or GPL`: what follows says as much. */
function withoutDual(text: string): string {
  return text.replace(/^dual(?:[ -]licen[sc]ed?)?(?: under)?:? /i, '');
}

/** `or later`, be it in brackets, belongs to the version before it and is no alternative. */
function mergeLaterVersions(text: string): string {
  return text
    .replaceAll(/ +/g, ' ')
    .trim()
    .replaceAll(/\(((?:or|and) [^()]*)\)/gi, '$1')
    .replaceAll(LATER, '+');
}

const LATER =
  /(?<=\S),? (?:or|and)(?: any)? (?:later|newer|greater|above|higher)(?: versions?)?\.?(?=$|[ ),;])/gi;
