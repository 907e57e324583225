import { formatExpression } from '../spdx/expression.ts';
import { strictnessOf } from '../spdx/judge-expression.ts';
import { LICENSE_CLASSES } from '../spdx/license-classes.ts';
import { parseExpression } from '../spdx/parse-expression.ts';
import {
  ADDITIONAL_TERMS,
  findRestrictions,
  plainWords,
  type Restrictions,
  readRestrictions,
} from './find-restrictions.ts';
import { takeStatements } from './license-statements.ts';
import marks from './license-text-marks.json' with { type: 'json' };
import { hasOtherLanguage } from './other-language.ts';
import { parseLooseExpression } from './parse-loose-expression.ts';

/** How the text of a licence is told: sentences that it has and that no other licence has. */
interface TextMark {
  readonly id: string;
  /** All must be there, as `plainWords` writes them; the first stands there once for every copy of the text. */
  readonly has: readonly string[];
  /** None may be there: they make it another licence. */
  readonly lacks?: readonly string[];
  /** What `findRestrictions` counts in the text itself. */
  readonly says: Restrictions;
}

const MARKS: readonly TextMark[] = marks.licenses.map((mark) => ({
  ...mark,
  says: readRestrictions(mark.says),
}));

/** The longest licence that is recognised has 35,000. */
const MAX_TEXT_LENGTH = 60_000;

/**
 * The licences of `text` as SPDX expressions that all apply: those whose whole text stands there, those that it
 * states, and whatever it says beside them that could be stricter. What is not understood of that, and what stands
 * behind the first 60,000 characters, is `LicenseRef-Additional-Terms`. Of a text that is not recognised, the strict
 * licence that its title names; else empty. Linear in the length of the text.
 */
export function recognizeLicenseText(text: string): readonly string[] {
  const start = text.slice(0, MAX_TEXT_LENGTH);
  const { statements, rest } = takeStatements(start);
  const words = plainWords(rest);
  const copies = findCopies(words);
  const texts = [...copies.keys()].map((mark) => (GNU.test(mark.id) ? versioned(mark, words) : mark.id));
  const own = [...findCopies(plainWords(start.slice(0, Math.max(0, start.search(WITH_STATED))))).keys()];
  const found = [...texts, ...statements];
  const granted = [...new Set([...texts.filter((id) => !isSupplemented(id, found, own)), ...statements])];
  if (granted.length === 0 && !STATED.test(words)) return titled(text);
  const beside = besideGrants(words, copies);
  if (text.length > MAX_TEXT_LENGTH || hasOtherLanguage(rest)) beside.add(ADDITIONAL_TERMS);
  const families = new Set(granted.map(familyOf));
  const named = [...beside].filter((id) => id !== ADDITIONAL_TERMS && !families.has(familyOf(id)));
  const known = [...granted, ...named];
  const isMild = known.every((each) => classStrictness(each) < LICENSE_CLASSES.unknown.strictness);
  return beside.has(ADDITIONAL_TERMS) && isMild ? [...known, ADDITIONAL_TERMS] : known;
}

function findCopies(words: string): ReadonlyMap<TextMark, number> {
  const found = MARKS.filter(
    ({ has, lacks = [] }) =>
      has.every((part) => words.includes(part)) && !lacks.some((part) => words.includes(part)),
  );
  return new Map(found.map((mark) => [mark, words.split(mark.has[0] ?? '').length - 1]));
}

/** What is said more often than the licences themselves say it. */
function besideGrants(words: string, copies: ReadonlyMap<TextMark, number>): Set<string> {
  const beside = new Set<string>();
  for (const [id, count] of findRestrictions(words)) {
    const own = [...copies].reduce((sum, [{ says }, times]) => sum + times * (says.get(id) ?? 0), 0);
    if (count > own) beside.add(id.startsWith(ADDITIONAL_TERMS) ? ADDITIONAL_TERMS : id);
  }
  return beside;
}

/** Sentences that stand for a text: the notices of the GNU and Mozilla licences, and names of what is seldom whole. */
const STATED = new RegExp(
  [
    String.raw`\bcommons clause\b`,
    String.raw`\b(?:licensed|available|released|distributed) under (?:an? |the )?(?:terms of the )?(?:creative commons attribution|cc by)\b`,
    String.raw`\bmodify (?:it|them|this \w+) under the terms of (?:version \d of )?the (?:gnu )?(?:affero |lesser |library )?general public license\b`,
    String.raw`\bsubject to the terms of the mozilla public license\b`,
    String.raw`\bpolyform (?:\w+ ){1,2}license 1 0 0\b`,
  ].join('|'),
);

function familyOf(expression: string): string {
  return /^(?!CC-)[A-Z]+(?=-\d[\d.]*(?:-only|-or-later)?(?: WITH \S+)?$)/.exec(expression)?.[0] ?? expression;
}

function classStrictness(text: string): number {
  const expression = parseExpression(text);
  return expression === null ? LICENSE_CLASSES.unknown.strictness : strictnessOf(expression);
}

const MAX_TITLE_LENGTH = 500;
const MAX_TITLE_LINES = 3;

/** A strict licence that one of the first lines names, of whose text no sentence is known; of a mild one it is no proof. */
function titled(text: string): readonly string[] {
  const lines = text.slice(0, MAX_TITLE_LENGTH).split('\n').map(withoutMarkup);
  const titles = lines.filter((line) => line !== '').slice(0, MAX_TITLE_LINES);
  return titles.flatMap(strictNames).slice(0, 1);
}

/** The titles of Creative Commons leave out whose they are. */
function strictNames(title: string): readonly string[] {
  const read = parseLooseExpression(title);
  const said = [...findRestrictions(`creative commons ${plainWords(title)}`).keys()];
  const commons = said.filter((id) => id.startsWith('CC-'));
  return [...(read === null ? [] : [formatExpression(read.expression)]), ...commons].filter(
    (name) =>
      !name.includes(ADDITIONAL_TERMS) && classStrictness(name) > LICENSE_CLASSES['weak-copyleft'].strictness,
  );
}

/** What Markdown and plain text set headings off with. */
function withoutMarkup(line: string): string {
  return line.replace(/^[\s#*=-]+/, '').replace(/[\s#*=-]+$/, '');
}

/** The text of a licence is behind it; one that stands before is another's. */
const WITH_STATED = /License(?:-Identifier)?:.{0,100}?(?: WITH |-with-)/;

/** The lesser licence of version 3 is a supplement that is shipped with the text of the general one; so is an exception. */
function isSupplemented(id: string, found: readonly string[], own: readonly TextMark[]): boolean {
  const version = id.replace(/-(?:only|or-later)$/, '');
  const isOwn = own.some((mark) => mark.id === version);
  return found.some(
    (other) =>
      (!isOwn && other !== id && other.startsWith(version) && other.includes(' WITH ')) ||
      (version === 'GPL-3.0' && other.startsWith('LGPL-3.0')),
  );
}

const GNU = /^[AL]?GPL-/;

/** A notice before the text that allows later versions; behind the text it is only advice on how to write one. */
function versioned({ id, has: [title = ''] }: TextMark, words: string): string {
  const notice = words.slice(0, Math.max(0, words.indexOf(title)));
  return `${id}${/\bany later version\b/.test(notice) ? '-or-later' : '-only'}`;
}
