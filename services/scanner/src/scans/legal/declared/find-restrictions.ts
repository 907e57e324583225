import { resolveLicenseId } from '../spdx/resolve-license-id.ts';

/**
 * What a text says that grants nothing, and how often: an SPDX identifier, a reference, or
 * `LicenseRef-Additional-Terms: <word>` for a word whose sense is not known.
 */
export type Restrictions = ReadonlyMap<string, number>;

/** Terms that are there and are not understood: unknown. */
export const ADDITIONAL_TERMS = 'LicenseRef-Additional-Terms';
const WORD = `${ADDITIONAL_TERMS}: `;

const PURPOSE =
  'personal|private|home|academic|educational|research|scientific|evaluation|internal|teaching|testing|non ?commercial';

/** Words that withhold a use or a right, by what is meant. Over `plainWords`; each finds what it finds in one pass. */
const PATTERNS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['LicenseRef-Commons-Clause', /\bcommons clause\b/g],
  [
    'LicenseRef-Noncommercial',
    new RegExp(
      [
        String.raw`\bnon ?commercial(?:ly)?\b`,
        String.raw`\b(?:not|no|nor|never|without|cannot|except|prohibit\w*|forbid\w*|exclud\w*)(?: \w+){0,5}? commercial`,
        String.raw`\bcommercial\w*(?: \w+){0,4}? (?:not|prohibited|forbidden|requires?|excluded|only with)\b`,
        String.raw`\b(?:${PURPOSE})(?: \w+){0,3}? (?:use|uses|purposes?) only\b`,
        String.raw`\bonly(?: \w+){0,3}? (?:${PURPOSE})\b`,
        String.raw`\bnot(?: \w+){0,3}? (?:sell|sold|resell|resold|resale)\b`,
      ].join('|'),
      'g',
    ),
  ],
  [
    'LicenseRef-Proprietary',
    /\bproprietary\b|\bconfidential\b|\bcommercial(?:ly)?(?: \w+){0,2}? (?:licens\w*|agreements?|terms)\b|\b(?:is|are|otherwise) commercial\b|\benterprise(?: \w+){0,2}? licens\w*/g,
  ],
  ['AGPL-3.0-or-later', /\baffero general public\b|\bagpl(?: ?v?\d\w*)?\b/g],
  ['LGPL-2.0-or-later', /\b(?:lesser|library) general public\b|\blgpl(?: ?v?\d\w*)?\b/g],
  ['GPL-1.0-or-later', /\bgnu general public\b|\bgpl(?: ?v?\d\w*)?\b(?! compatible)/g],
  ['SSPL-1.0', /\bserver side public\b|\bsspl\b/g],
  ['BUSL-1.1', /\bbusiness source license\b|\bbusl\b/g],
  ['Elastic-2.0', /\belastic license\b/g],
  ['EUPL-1.2', /\beuropean union public\b|\beupl\b/g],
  ['OSL-3.0', /\bopen software license\b/g],
  ['MPL-2.0', /\bmozilla public\b|\bmpl\b/g],
  ['EPL-2.0', /\beclipse public\b|\bepl\b/g],
  ['CDDL-1.0', /\bcommon development and distribution\b|\bcddl\b/g],
  ['LicenseRef-Proprietary', /\bpolyform\b|\bfunctional source license\b|\bsustainable use license\b/g],
];

/** Words that no grant has without need; `licensed` where no permissive licence is named with it. */
const OPEN_WORDS =
  /\b(?:not|no|never|cannot|nor|neither|none|without|unless|except\w*|exclud\w*|only|prohibit\w*|forbid\w*|restrict\w*|requir\w*|must|shall|agree\w*|consent\w*|permission|permitted|provided that|subject to|fees?|pay\w*|paid|purchas\w*|subscri\w*|royalt\w*|commercial\w*|enterprise|evaluation|trial|limited|exclusive\w*|solely|approv\w*|allow\w*|needs?|us(?:e|es|ed|ing)|cover\w*|govern\w*|appl(?:y|ies)|personal|academic|educational|research|internal|(?<!\b(?:mit|isc|bsd|apache) )licensed(?! (?:under )?(?:an? |the )?(?:terms of (?:the )?)?(?:mit|isc|apache|creative commons|cc by|(?:\w+ |\d clause )?bsd)\b)|revok\w*|revocable|expir\w*|evaluat\w*|host(?:ed|ing)|employ\w*|disallow\w*|den(?:y|ied)|keine?[mnrs]?|mandatory|students?|hobby\w*|buy|owes?|(?:separate|different|other|own|additional|respective)(?: \w+)? (?:licens\w*|terms|conditions))\b/g;

const CREATIVE_COMMONS =
  /\b(?:creative commons attribution|(?:creative commons|cc) by)( non ?commercial| nc)?( no ?deriv\w*| nd)?( share ?alike| sa)?(?: (\d)(?: (\d))?)?\b/g;

/** Of the names of companies, behind the years of a copyright. */
const COMPANY =
  /(?<=\bcopyright(?: c)?(?: \d{4}| present){1,9}(?: \w{1,40}){1,4}) limited\b(?! (?:rights?|licens(?:es?|ing)|to|by|for|in|edition|use)\b)/g;

/**
 * Commercial and other use together withhold nothing; nor does what a tool says to those who edit its files, nor the
 * exception of GCC's runtime library.
 */
const NEUTRAL =
  /\b(?:commercial(?:ly)? (?:or|and) non ?commercial(?:ly)?|non ?commercial(?:ly)? (?:or|and) commercial(?:ly)?|non gpl including proprietary programs|do not edit)\b/g;

/**
 * Everything in a text that could make it stricter than the licence that it grants. Counts what licences say
 * themselves, too; linear in the length of the text.
 *
 * @param words lower case words with one blank between them
 */
export function findRestrictions(words: string): Restrictions {
  const text = words.replaceAll(NEUTRAL, '').replaceAll(COMPANY, '');
  const found = new Map<string, number>();
  const add = (id: string, count: number) => {
    if (count > 0) found.set(id, (found.get(id) ?? 0) + count);
  };
  for (const [id, pattern] of PATTERNS) add(id, text.match(pattern)?.length ?? 0);
  for (const [word] of text.matchAll(OPEN_WORDS)) add(WORD + word, 1);
  for (const [, nc, nd, sa, major, minor] of text.matchAll(CREATIVE_COMMONS)) {
    const terms = `CC-BY${nc === undefined ? '' : '-NC'}${nd === undefined ? '' : '-ND'}${sa === undefined ? '' : '-SA'}`;
    add(resolveLicenseId(`${terms}-${major}.${minor ?? 0}`)?.id ?? `${terms}-4.0`, 1);
  }
  return found;
}

/** What a text says as a table has it: `GPL-1.0-or-later 2, not 48`; a word without what it is a mark of. */
export function readRestrictions(written: string): Restrictions {
  return new Map(
    written.split(', ').map((entry) => {
      const blank = entry.lastIndexOf(' ');
      const id = entry.slice(0, blank);
      return [/^[a-z]/.test(id) ? WORD + id : id, Number(entry.slice(blank))];
    }),
  );
}

export function writeRestrictions(restrictions: Restrictions): string {
  return Array.from(restrictions, ([id, count]) => `${id.replace(WORD, '')} ${count}`).join(', ');
}

/** Lower case words with one space between them: typography and line breaks do not matter. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('licence', 'license')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

const NO_USE: ReadonlySet<string> = new Set([
  'LicenseRef-Commons-Clause',
  'LicenseRef-Noncommercial',
  'LicenseRef-Proprietary',
]);

/** Whether words that name no known licence withhold commercial or other uses. */
export function withholdsUse(declared: string): boolean {
  return [...findRestrictions(plainWords(declared)).keys()].some((id) => NO_USE.has(id));
}
