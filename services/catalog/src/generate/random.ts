/** Numbers that look random and are the same for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  happens(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** As `below`, but small numbers come far more often: the n-th about 1/n as often as the first (Zipf). */
  rank(below: number): number;
  /** A whole number from 0 with a long tail (Pareto): half are below `median`, few are far above it. */
  tail(median: number): number;
}

/** Mulberry32 over a hash of `seed`. */
export function createRandom(...seed: readonly (string | number)[]): Random {
  let state = hash(seed.join('|'));
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    happens: (share) => fraction() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    rank: (limit) => Math.min(limit - 1, Math.floor((limit + 1) ** fraction()) - 1),
    tail: (median) => Math.floor(median / (1 - fraction()) - median),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value;
}
