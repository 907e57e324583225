import type { CheckStatus } from '@repo/contracts/scanner';

/**
 * What a check makes of the facts. An impact is a whole number, zero or negative, before the cap of its group. `Advice`
 * is what an audit's recommendations are made of before they are text.
 */
export type Verdict<Advice = string> =
  | { readonly kind: 'pass'; readonly description: string }
  /** A fact, or not applicable. */
  | { readonly kind: 'info'; readonly description: string }
  | {
      readonly kind: 'warn' | 'fail';
      readonly impact: number;
      readonly description: string;
      readonly recommendation: Advice;
    }
  /** A look-up failed: `warn` in the report, with the impact of the worst outcome that is still possible. */
  | {
      readonly kind: 'undetermined';
      readonly impact: number;
      readonly description: string;
      readonly recommendation: string | Advice;
    };

/** The specification that a check follows. */
export interface CheckReference {
  /** With its section; others may stand behind it. */
  readonly name: string;
  readonly url: string;
}

/** One question to the facts of an audit. Pure: it awaits nothing and knows no other check. */
export interface Check<Facts, Key extends string, Category extends string, Advice = string> {
  readonly key: Key;
  readonly category: Category;
  /** Title for people. */
  readonly name: string;
  readonly reference: CheckReference;
  judge(facts: Facts): Verdict<Advice>;
}

/** What `docs/checks.md` tells users about a check: whole sentences without any domain of a caller. */
export interface CheckAbout {
  readonly looksAt: string;
  /**
   * What a warning, a failure or a failed look-up can cost before the cap of its group, most severe first: zero or
   * negative. Empty: the check only informs.
   */
  readonly impacts: readonly number[];
  /** Null where there is nothing to fix. */
  readonly fix: string | null;
}

/** A check that users can look up. */
export interface DocumentedCheck<Facts, Key extends string, Category extends string, Advice = string>
  extends Check<Facts, Key, Category, Advice> {
  readonly about: CheckAbout;
}

/** The checks of these categories together take at most `most` points, a positive number, off the score. */
export interface ImpactCap<Category extends string> {
  readonly categories: readonly Category[];
  readonly most: number;
}

/** A judged check as the contract has it. */
export interface CheckResult<Key extends string, Category extends string> {
  readonly name: string;
  readonly key: Key;
  readonly category: Category;
  readonly status: CheckStatus;
  /** Capped: the sum of all is exactly what the score loses. */
  readonly scoreImpact: number;
  readonly description: string;
  readonly reference: CheckReference;
  readonly recommendation?: string;
}

/** Every check in its order, and the keys of those that could not be determined. */
export interface AuditResult<Key extends string, Category extends string> {
  readonly checks: readonly CheckResult<Key, Category>[];
  readonly undetermined: readonly Key[];
}
