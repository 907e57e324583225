import type { LicenseCategory, RiskLevel } from '@repo/contracts/scanner';
import { type ReadLicense, readLicense } from '../declared/read-license.ts';
import { formatExpression, type LicenseExpression, leavesOf } from '../spdx/expression.ts';
import { isRestriction, judgeExpression, type LicenseJudgement } from '../spdx/judge-expression.ts';
import { FORBIDDEN_USES, LICENSE_CLASSES } from '../spdx/license-classes.ts';
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

/** Reads and judges what a package declares, in any shape. Pure; never throws. */
export function classify(declared: unknown): ClassifiedLicense {
  const read = readLicense(declared);
  if (read.kind === 'expression') return classifyExpression(read.expression, read.notes);
  const { category, sentence } = OTHERWISE[read.kind];
  return {
    license: read.kind === 'absent' ? 'NOASSERTION' : read.written,
    category,
    riskLevel: LICENSE_CLASSES[category].riskLevel,
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

function classifyExpression(expression: LicenseExpression, notes: readonly string[]): ClassifiedLicense {
  const judgement = judgeExpression(expression);
  const { category, decidedBy } = judgement;
  const forbidden = FORBIDDEN_USES.get(decidedBy.id);
  return {
    license: formatExpression(expression),
    category,
    riskLevel: LICENSE_CLASSES[category].riskLevel,
    sentences: [
      LICENSE_CLASSES[category].obligation,
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

function exceptionSentence({ decidedBy, isLowered }: LicenseJudgement): readonly string[] {
  const { exception } = decidedBy;
  if (exception === null) return [];
  if (isRestriction(exception)) return [`${exception} is no exception but a restriction, and it decides.`];
  if (isLowered) return [`The exception ${exception} lowers it from strong copyleft to weak copyleft.`];
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
