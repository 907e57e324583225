import type { LicenseCategory, RiskLevel } from '@repo/contracts/scanner';
import { type ReadLicense, readLicense } from '../declared/read-license.ts';
import { formatExpression, type LicenseExpression, leavesOf } from '../spdx/expression.ts';
import { isRestriction, judgeExpression, type LicenseJudgement } from '../spdx/judge-expression.ts';
import { exceptionEffect } from '../spdx/license-exceptions.ts';
import { categoryOf } from '../spdx/license-families.ts';

/** A declared licence, classified; `sentences` say why, without saying where it was read. */
export interface ClassifiedLicense {
  readonly license: string;
  readonly category: LicenseCategory;
  readonly riskLevel: RiskLevel;
  readonly sentences: readonly string[];
  /** A part is known and the rest is not: nobody else's word settles what the rest says. */
  readonly isPartlyKnown: boolean;
}

/** The risk of a class; the only such table. */
export const RISK_OF = {
  'network-copyleft': 'critical',
  'no-rights': 'critical',
  'strong-copyleft': 'high',
  'weak-copyleft': 'medium',
  permissive: 'low',
  'public-domain': 'low',
  unknown: 'unknown',
} as const satisfies Record<LicenseCategory, RiskLevel>;

/** Reads and judges what a package declares, in any shape. Pure; never throws. */
export function classify(declared: unknown): ClassifiedLicense {
  const read = readLicense(declared);
  if (read.kind === 'expression') return classifyExpression(read.expression, read.notes);
  const { category, sentence } = OTHERWISE[read.kind];
  return {
    license: read.kind === 'absent' ? 'NOASSERTION' : read.written,
    category,
    riskLevel: RISK_OF[category],
    sentences: [sentence],
    isPartlyKnown: false,
  };
}

const OTHERWISE = {
  'no-rights': {
    category: 'no-rights',
    sentence: 'The author grants no rights: it may not be used without a licence of its own.',
  },
  restricted: {
    category: 'no-rights',
    sentence: 'What is declared names no licence that is known, and withholds commercial or other uses.',
  },
  'public-domain': {
    category: 'public-domain',
    sentence: 'It is said to be in the public domain: no obligations.',
  },
  'in-file': {
    category: 'unknown',
    sentence: 'The licence stands in a file that could not be read or recognised.',
  },
  unrecognized: { category: 'unknown', sentence: 'What is declared is no licence that could be recognised.' },
  absent: { category: 'unknown', sentence: 'No licence is declared; without one, all rights are reserved.' },
} as const satisfies Record<
  Exclude<ReadLicense['kind'], 'expression'>,
  { readonly category: LicenseCategory; readonly sentence: string }
>;

/** What a class requires. */
export const OBLIGATION = {
  'network-copyleft':
    'Network copyleft: even offering it to users over a network, without giving out copies, may require you to publish the source.',
  'no-rights':
    'Use is restricted: the licence withholds commercial or other uses, or grants no rights without an agreement.',
  'strong-copyleft':
    'Strong copyleft: what is distributed with it must be offered under the same licence, with source.',
  'weak-copyleft': 'Weak copyleft: changes to the component itself must stay under its licence, with source.',
  permissive: 'Permissive: keep the copyright and licence notices.',
  'public-domain': 'Public domain or equivalent: no obligations.',
  unknown: 'Not all of it is on the SPDX list; what it requires is unknown.',
} as const satisfies Record<LicenseCategory, string>;

/** Permissive but for one use that they forbid. */
const FORBIDDEN_USES: ReadonlyMap<string, string> = new Map([
  ['JSON', 'It forbids use "for Evil", which many legal departments refuse.'],
  ['BSD-3-Clause-No-Military-License', 'It forbids military use.'],
  ['BSD-3-Clause-No-Nuclear-License', 'It does not license use in nuclear facilities.'],
  ['BSD-3-Clause-No-Nuclear-License-2014', 'It does not license use in nuclear facilities.'],
]);

function classifyExpression(expression: LicenseExpression, notes: readonly string[]): ClassifiedLicense {
  const judgement = judgeExpression(expression);
  const { category, decidedBy } = judgement;
  const forbidden = FORBIDDEN_USES.get(decidedBy.id);
  return {
    license: formatExpression(expression),
    category,
    riskLevel: RISK_OF[category],
    sentences: [
      OBLIGATION[category],
      ...choiceSentence(judgement),
      ...exceptionSentence(judgement),
      ...(forbidden === undefined ? [] : [forbidden]),
      ...unjudgedSentence(judgement),
      ...notes,
    ],
    isPartlyKnown:
      category === 'unknown' && leavesOf(expression).some(({ id }) => categoryOf(id) !== 'unknown'),
  };
}

function choiceSentence({ choice, decidedBy }: LicenseJudgement): readonly string[] {
  if (choice === 'alone') return [];
  const name = formatExpression(decidedBy);
  return choice === 'mildest'
    ? [`${name} decides: it is the mildest of the alternatives.`]
    : [`${name} decides: it is the strictest of the licences that apply together.`];
}

function nameOf(category: LicenseCategory): string {
  return category.replaceAll('-', ' ');
}

function exceptionSentence({ decidedBy, loweredFrom, category }: LicenseJudgement): readonly string[] {
  const { exception } = decidedBy;
  if (exception === null) return [];
  if (isRestriction(exception)) return [`${exception} is no exception but a restriction, and it decides.`];
  if (loweredFrom !== null) {
    return [`The exception ${exception} lowers it from ${nameOf(loweredFrom)} to ${nameOf(category)}.`];
  }
  return exceptionEffect(exception) === null
    ? [`The exception ${exception} is not on the SPDX list and lowers nothing.`]
    : [`The exception ${exception} does not change the class.`];
}

const MAX_NAMED = 5;

function unjudgedSentence({ unjudged, category }: LicenseJudgement): readonly string[] {
  if (unjudged.length === 0 || (category === 'unknown' && unjudged.length === 1)) return [];
  const names = [...new Set(unjudged.map(({ id }) => id))];
  const more = names.length > MAX_NAMED ? ' and others' : '';
  return [`Not judged, for nothing is known of it: ${names.slice(0, MAX_NAMED).join(', ')}${more}.`];
}
