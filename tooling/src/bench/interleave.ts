/**
 * Lets the contenders measure in turn, A/B, B/A, A/B …: what disturbs the machine for a while disturbs all of them, and
 * none is always the first.
 */
export async function interleave<Result>(
  rounds: number,
  contenders: Readonly<Record<string, () => Promise<Result>>>,
): Promise<(name: string) => readonly Result[]> {
  const results = new Map<string, Result[]>(Object.keys(contenders).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const entries = Object.entries(contenders);
    for (const [name, measure] of round % 2 === 0 ? entries : entries.toReversed()) {
      results.get(name)?.push(await measure());
    }
  }
  return (name) => results.get(name) ?? [];
}
