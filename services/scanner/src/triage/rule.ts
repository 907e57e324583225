import type { PolicyFinding } from '@repo/contracts/scanner';
import { apart, NO_TIME, type Product, type ReadStatements, ruleOf, type Statement } from './statement.ts';

/** A rule of an imported file, before its day is judged, or what is wrong with it. */
export type ImportedRule = IgnoreRule | PolicyFinding;

interface IgnoreRule {
  readonly place: string;
  /** Empty: every vulnerability of the products. */
  readonly id: string;
  readonly products: readonly Product[];
  readonly reason: string | null;
  /** The last moment at which it holds; null where the file gives none. */
  readonly until: Date | null;
}

/** Rules of the file of another tool. One without a date holds, and is told. */
export function importRules(rules: readonly ImportedRule[], now: Date): ReadStatements {
  return apart(
    rules.flatMap((read) => {
      if ('problem' in read) return read;
      const { place, id, until } = read;
      const rule = ruleOf(place, id);
      if (until !== null && until.getTime() < now.getTime()) return expired(rule, until);
      const statement = ignoring(rule, read);
      return until === null ? [statement, { rule, problem: 'no-expiry', message: NO_EXPIRY }] : statement;
    }),
  );
}

const NO_EXPIRY = 'It holds for ever: give it a date, so that somebody looks again.';

export function expired(rule: string, until: Date): PolicyFinding {
  const message = `It ended on ${dayOf(until)} and excuses nothing any more: look again, then renew or remove it.`;
  return { rule, problem: 'expired', message };
}

/** What a rule says, called as it is shown. */
export function ignoring(
  rule: string,
  { id, products, reason, until }: Omit<IgnoreRule, 'place'>,
): Statement {
  return {
    rule,
    names: id === '' ? [] : [id],
    products,
    status: 'ignored',
    justification: null,
    statement: reason,
    author: null,
    until: until === null ? null : dayOf(until),
    original: null,
    time: NO_TIME,
  };
}

/** Years beyond four digits have no place in a date. */
function dayOf(date: Date): string {
  const day = date.toISOString();
  return day.startsWith('+') ? '9999-12-31' : day.slice(0, 10);
}

/** A rule that cannot be applied as it is meant. */
export function faulty(place: string, why: string): PolicyFinding {
  return { rule: ruleOf(place, ''), problem: 'invalid', message: `It does nothing: ${why}.` };
}

/** A rule that means every package, or every vulnerability of unnamed ones, would take out the whole report. */
export function wildcard(place: string): PolicyFinding {
  const message =
    'It names neither a vulnerability nor a package, so it would hide the whole report: name one.';
  return { rule: ruleOf(place, ''), problem: 'refused', message };
}
