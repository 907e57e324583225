/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** Whether something happens that happens `share` of the time. */
  happens(share: number): boolean;
  /** `length` characters of the base64 alphabet. */
  base64(length: number): string;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    below,
    happens: (share) => fraction() < share,
    base64: (length) => Array.from({ length }, () => BASE64[below(64)] ?? 'A').join(''),
  };
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
