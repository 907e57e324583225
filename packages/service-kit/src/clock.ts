/** The time of day, handed in so that reports and tests are repeatable. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
