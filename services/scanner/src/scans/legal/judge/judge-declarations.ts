import type { ProjectLicense } from '@repo/contracts/scanner';
import type { Declaration } from '../evidence/declaration.ts';
import { LICENSE_CLASSES } from '../spdx/license-classes.ts';
import { type ClassifiedLicense, classify } from './classify.ts';

/** What all declarations of one licence come to. */
export interface JudgedDeclarations extends ClassifiedLicense {
  /** Where the deciding one was read; null when none says anything. */
  readonly source: string | null;
}

/** Whether a class is known without asking anybody. */
export function isSettled(declarations: readonly Declaration[]): boolean {
  return declarations.some(({ declared }) => classify(declared).category !== 'unknown');
}

/**
 * The strictest of what is known decides when places disagree, and the others are named. What could not be read adds
 * nothing to what could; what names a licence and adds terms that could not be read stays unknown.
 */
export function judgeDeclarations(declarations: readonly Declaration[]): JudgedDeclarations {
  const read = declarations.map(({ declared, source }) => ({ ...classify(declared), source }));
  const known = read.filter(({ category, isPartlyKnown }) => category !== 'unknown' || isPartlyKnown);
  const [first, ...others] = known.length > 0 ? known : read;
  if (first === undefined) return { ...classify(undefined), source: null };
  const decisive = others.reduce(
    (strictest, next) =>
      LICENSE_CLASSES[next.category].strictness > LICENSE_CLASSES[strictest.category].strictness
        ? next
        : strictest,
    first,
  );
  const different = known.filter(({ license }) => license !== decisive.license);
  return {
    ...decisive,
    sentences: [
      ...decisive.sentences,
      ...different
        .slice(0, MAX_NAMED)
        .map(({ license, source }) => `${source} says ${license} instead; the stricter of both was taken.`),
    ],
  };
}

const MAX_NAMED = 3;

/**
 * The project's own licence: what its manifest says first, unless the text of its licence is known to be stricter (`npm init` writes
 * one that nobody chose). Where the manifest names a choice, the text may be that of either.
 */
export function judgeProject(declarations: readonly Declaration[]): ProjectLicense | null {
  const [stated] = declarations;
  if (stated === undefined) return null;
  const own = judgeDeclarations([stated]);
  const all = own.license.includes(' OR ') ? own : judgeDeclarations(declarations);
  const isStricter = all.source !== own.source && all.category !== 'unknown';
  const { license, riskLevel, category, sentences, source } = isStricter ? all : own;
  const from = source ?? stated.source;
  return {
    license,
    riskLevel,
    category,
    description: `${sentences.join(' ')} Read from ${from}.`,
    source: from,
  };
}
