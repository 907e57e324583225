/** The time of day, handed in so that reports and tests are repeatable. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at `iso`. */
export function fixedClock(iso: string): Clock {
  return { now: () => new Date(iso) };
}
