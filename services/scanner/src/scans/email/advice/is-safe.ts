import type { EmailCheckKey } from '@repo/contracts/scanner';
import { isBelow } from '../../../net/special-use.ts';
import type { EmailCheck, EmailVerdict } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { type RecommendedRecord, recordLines } from '../recommend.ts';
import { keepsWhatWasMeant } from './keeps-what-was-meant.ts';
import type { Rehearsal } from './rehearse.ts';

const MAX_LINE = 2_000;
const MAX_LINES = 20;

/**
 * Whether a record may be recommended: it stands below the domain itself and keeps what was meant there; with it in
 * place the check that recommends it passes or comes out better, and no other comes out worse.
 */
export function isSafe(
  before: EmailFacts,
  { key, record, facts: after }: Rehearsal,
  checks: readonly EmailCheck[],
): boolean {
  return (
    isBelow(record.name, [before.domain]) &&
    isWritable(record) &&
    keepsWhatWasMeant(before, record) &&
    isImprovement(before, after, key, checks)
  );
}

/** A host may be named in any octets on the wire (TXT records are escaped); a report has no room for everything. */
function isWritable(record: RecommendedRecord): boolean {
  const lines = recordLines(record);
  if (lines.length > MAX_LINES || lines.some((line) => line.length > MAX_LINE)) return false;
  return record.type === 'TXT' || record.value.every(({ exchange }) => /^[a-z0-9._-]+$/.test(exchange));
}

function isImprovement(
  before: EmailFacts,
  after: EmailFacts,
  own: EmailCheckKey,
  checks: readonly EmailCheck[],
): boolean {
  const pairs = checks.map((check) => ({
    key: check.key,
    was: check.judge(before),
    is: check.judge(after),
  }));
  const gain = pairs.reduce((sum, { was, is }) => sum + impactOf(is) - impactOf(was), 0);
  return (
    gain >= 0 && pairs.every(({ key, was, is }) => (key === own ? isBetter(was, is) : !isWorse(was, is)))
  );
}

function isBetter(was: EmailVerdict, is: EmailVerdict): boolean {
  return is.kind === 'pass' || (!isWorse(was, is) && impactOf(is) > impactOf(was));
}

/**
 * A check that had nothing to judge may come out as a warning, where the whole gains by it: a policy of `none` is better
 * than none at all.
 */
function isWorse(was: EmailVerdict, is: EmailVerdict): boolean {
  if (was.kind === 'info') return RANK[is.kind] > RANK.warn;
  if (was.kind === 'undetermined') return impactOf(is) < impactOf(was);
  return RANK[is.kind] > RANK[was.kind] || impactOf(is) < impactOf(was);
}

const RANK = { pass: 0, info: 1, warn: 2, undetermined: 3, fail: 4 } as const;

function impactOf(verdict: EmailVerdict): number {
  return 'impact' in verdict ? verdict.impact : 0;
}
