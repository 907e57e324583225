import type { DistributionId } from './distribution.ts';

/** One observation that speaks for a distribution. */
export interface Vote {
  readonly distribution: DistributionId;
  /** Null when the observation does not tell the release. */
  readonly release: string | null;
  /** From `DECISIVE` on, the observation settles the question unless another one of that weight disagrees. */
  readonly weight: number;
  /** For people: what was seen, at most 100 characters. */
  readonly evidence: string;
}

/** A release package of its own says what it is. */
export const DECISIVE = 100;

/** The outcome: what a list most probably belongs to, and why. */
export interface Inference {
  readonly distribution: DistributionId;
  readonly release: string | null;
  readonly confidence: 'high' | 'medium' | 'low';
  /** The observations for the outcome, strongest first. */
  readonly evidence: readonly string[];
}

interface Tally {
  readonly vote: Vote;
  count: number;
}

// Real lists give a few dozen different observations; more of them is an attempt at our time.
const MAX_OBSERVATIONS = 500;
const MAX_COUNTED = 20;
const MAX_EVIDENCE = 5;

/** The outcome of all votes: the same one of many packages grows heavier up to a limit. Null where there are none. */
export function decide(votes: Iterable<Vote>): Inference | null {
  const counted = new Map<string, Tally>();
  for (const vote of votes) {
    const key = `${vote.distribution}\0${vote.release ?? ''}\0${vote.evidence}`;
    const known = counted.get(key);
    if (known !== undefined) known.count += 1;
    else if (counted.size < MAX_OBSERVATIONS) counted.set(key, { vote, count: 1 });
  }
  const tallies = [...counted.values()];
  const distribution = heaviest(sumBy(tallies, (vote) => vote.distribution));
  if (distribution === null) return null;
  const own = tallies.filter(({ vote }) => vote.distribution === distribution);
  const release = heaviest(releaseScores(own));
  const supporting = own.filter(
    ({ vote }) => release === null || vote.release === null || isWithin(release, vote.release),
  );
  // An observation that fits several releases speaks against none of them.
  const seen = new Set(supporting.map(({ vote }) => vote.evidence));
  const opposing = tallies.filter(({ vote }) => !seen.has(vote.evidence));
  const confidence = confidenceOf(supporting, opposing);
  return { distribution, release, confidence, evidence: evidenceOf(supporting) };
}

function sumBy<Key>(tallies: readonly Tally[], keyOf: (vote: Vote) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const tally of tallies) {
    const key = keyOf(tally.vote);
    sums.set(key, (sums.get(key) ?? 0) + weightOf(tally));
  }
  return sums;
}

function weightOf({ vote, count }: Tally): number {
  return vote.weight * Math.min(count, MAX_COUNTED);
}

/** A vote for `9` counts for `9.4` too. */
function releaseScores(tallies: readonly Tally[]): ReadonlyMap<string, number> {
  const sums = sumBy(
    tallies.filter(({ vote }) => vote.release !== null),
    (vote) => vote.release ?? '',
  );
  const scoreOf = (release: string) =>
    [...sums].reduce((score, [other, sum]) => (isWithin(release, other) ? score + sum : score), 0);
  return new Map(Array.from(sums.keys(), (release) => [release, scoreOf(release)]));
}

function isWithin(release: string, wider: string): boolean {
  return release === wider || release.startsWith(`${wider}.`);
}

/** The key of the greatest sum; null when two keys share it, or there is none. */
function heaviest<Key extends string>(sums: ReadonlyMap<Key, number>): Key | null {
  const [first, second] = [...sums].sort(([, a], [, b]) => b - a);
  return first === undefined || first[1] === second?.[1] ? null : first[0];
}

function confidenceOf(supporting: readonly Tally[], opposing: readonly Tally[]): Inference['confidence'] {
  if (opposing.some(isDecisive)) return 'low';
  if (supporting.some(isDecisive)) return 'high';
  return total(supporting) >= 2 * total(opposing) && total(supporting) >= DECISIVE / 5 ? 'medium' : 'low';
}

function isDecisive({ vote }: Tally): boolean {
  return vote.weight >= DECISIVE;
}

function total(tallies: readonly Tally[]): number {
  return tallies.reduce((sum, tally) => sum + weightOf(tally), 0);
}

function evidenceOf(tallies: readonly Tally[]): readonly string[] {
  const texts = [...tallies]
    .sort((a, b) => weightOf(b) - weightOf(a))
    .map(({ vote, count }) => (count === 1 ? vote.evidence : `${vote.evidence} (${count} packages)`));
  return [...new Set(texts)].slice(0, MAX_EVIDENCE);
}
