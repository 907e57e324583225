import type { LicenseCategory } from '@repo/contracts/scanner';
import type { LicenseExpression, LicenseLeaf } from './expression.ts';
import { LICENSE_CLASSES, REFERENCES } from './license-classes.ts';
import { exceptionEffect } from './license-exceptions.ts';
import { categoryOf } from './license-families.ts';

/** The class of an expression, and which of its licences decided. */
export interface LicenseJudgement {
  readonly category: LicenseCategory;
  readonly decidedBy: LicenseLeaf;
  /** How the deciding licence was chosen among several. */
  readonly choice: 'alone' | 'mildest' | 'strictest';
  /** Whether an exception has made weak copyleft of strong. */
  readonly isLowered: boolean;
  /** Licences of which nothing is known: among alternatives they are passed over, together they stay open. */
  readonly unjudged: readonly LicenseLeaf[];
}

/** OR: the mildest alternative that is known. AND: the strictest of all. WITH: lower, where the exception does that. */
export function judgeExpression(expression: LicenseExpression): LicenseJudgement {
  if (expression.kind === 'license') return judgeLicense(expression);
  const arms = expression.arms.map(judgeExpression);
  const decisive = expression.kind === 'or' ? mildestKnown(arms) : strictest(arms);
  const isMixed = arms.some(({ category }) => category !== decisive.category);
  const choice = expression.kind === 'or' ? 'mildest' : 'strictest';
  return {
    ...decisive,
    choice: isMixed ? choice : decisive.choice,
    unjudged: arms.flatMap(({ unjudged }) => unjudged),
  };
}

/**
 * A name that is on no list and tells that rights are withheld: `LicenseRef-NVIDIA-Proprietary`, or the Commons Clause,
 * which stands after WITH in place of an exception.
 */
export function isRestriction(name: string): boolean {
  return /commons-clause|proprietary|commercial/i.test(name);
}

function judgeLicense(leaf: LicenseLeaf): LicenseJudgement {
  const category = leafCategory(leaf);
  const effect = leaf.exception === null ? null : exceptionEffect(leaf.exception);
  const isLowered = category === 'strong-copyleft' && effect === 'lowers';
  return {
    category: isLowered ? 'weak-copyleft' : category,
    decidedBy: leaf,
    choice: 'alone',
    isLowered,
    unjudged: category === 'unknown' ? [leaf] : [],
  };
}

function leafCategory({ id, exception }: LicenseLeaf): LicenseCategory {
  if (isRestriction(`${id} ${exception}`)) return 'no-rights';
  const category = REFERENCES.get(id.toLowerCase()) ?? categoryOf(id);
  // What is not on the list may take rights away.
  const isOpen = exception !== null && exceptionEffect(exception) === null;
  return isOpen && LICENSE_CLASSES[category].strictness < LICENSE_CLASSES.unknown.strictness
    ? 'unknown'
    : category;
}

function mildestKnown(arms: readonly LicenseJudgement[]): LicenseJudgement {
  const known = arms.filter(({ category }) => category !== 'unknown');
  return (known.length > 0 ? known : arms).reduce((best, arm) =>
    isStricter(best, arm) || isTellingTie(arm, best) ? arm : best,
  );
}

function strictest(arms: readonly LicenseJudgement[]): LicenseJudgement {
  return arms.reduce((worst, arm) => (isStricter(arm, worst) || isTellingTie(arm, worst) ? arm : worst));
}

/** Of two that are equally strict, the one that was chosen among others is worth telling. */
function isTellingTie(a: LicenseJudgement, b: LicenseJudgement): boolean {
  return a.category === b.category && a.choice !== 'alone' && b.choice === 'alone';
}

/** How strict its class is, as a number. */
export function strictnessOf(expression: LicenseExpression): number {
  return LICENSE_CLASSES[judgeExpression(expression).category].strictness;
}

function isStricter(a: LicenseJudgement, b: LicenseJudgement): boolean {
  return LICENSE_CLASSES[a.category].strictness > LICENSE_CLASSES[b.category].strictness;
}
