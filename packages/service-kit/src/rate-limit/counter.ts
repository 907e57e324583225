/** How often a key was hit in its window, this hit included, and when the window ends. */
export interface Hit {
  readonly count: number;
  readonly resetMs: number;
}

/** Counts hits in fixed windows; a window opens with its first hit and later hits do not lengthen it. */
export interface Counter {
  hit(key: string, windowMs: number): Promise<Hit>;
}
