/** What each contender has: `ours`, a floor, `base`. */
export type ByContender<T> = Readonly<Record<string, T>>;

export function mapContenders<A, B>(all: ByContender<A>, map: (one: A, name: string) => B): ByContender<B> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one, name)]));
}

/** One after another. */
export async function eachContender<A, B>(
  all: ByContender<A>,
  map: (one: A, name: string) => Promise<B>,
): Promise<ByContender<B>> {
  const mapped: Record<string, B> = {};
  for (const [name, one] of Object.entries(all)) mapped[name] = await map(one, name);
  return mapped;
}

/**
 * Lets the contenders measure in turn, A/B, B/A, A/B …: what disturbs the machine for a while disturbs all of them, and
 * none is always the first.
 */
export async function interleave<Result>(
  rounds: number,
  contenders: ByContender<() => Promise<Result>>,
): Promise<ByContender<readonly Result[]>> {
  const results = mapContenders(contenders, (): Result[] => []);
  const entries = Object.entries(contenders);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of round % 2 === 0 ? entries : entries.toReversed()) {
      results[name]?.push(await measure());
    }
  }
  return results;
}

/** What each contender measured, round by round. */
export function byRound(rounds: readonly ByContender<number>[]): ByContender<readonly number[]> {
  return mapContenders(rounds[0] ?? {}, (_, name) => rounds.map((round) => round[name] ?? Number.NaN));
}
