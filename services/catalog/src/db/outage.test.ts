import postgres from 'postgres';
import { describe, expect, it } from 'vitest';
import { QueryLateError } from './database-error.ts';
import { createOutage, type Outage } from './outage.ts';

const REFUSED = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

function withClock() {
  const clock = { ms: 5_000 };
  return { clock, outage: createOutage(() => clock.ms) };
}

describe('an outage', () => {
  it('is known for a second to all, and then one after another may find out whether it is over', () => {
    const { clock, outage } = withClock();
    expect(outage.reason()).toBeNull();
    outage.failed(REFUSED, clock.ms);
    expect(outage.reason()).toBe(REFUSED);
    clock.ms += 999;
    expect(outage.reason()).toBe(REFUSED);
    clock.ms += 1;
    expect(outage.reason()).toBeNull();
    expect(outage.reason()).toBe(REFUSED);
    clock.ms += 1_000;
    expect(outage.reason()).toBeNull();
  });

  it('is over for all as soon as one has had an answer', () => {
    const { clock, outage } = withClock();
    outage.failed(REFUSED, clock.ms);
    outage.answered();
    expect(outage.reason()).toBeNull();
  });

  it('is known too when nothing came back while a query waited', () => {
    const { clock, outage } = withClock();
    const late = new QueryLateError('late');
    outage.answered();
    clock.ms += 1;
    outage.failed(late, clock.ms);
    expect(outage.reason()).toBe(late);
  });

  const serverError = new postgres.PostgresError('canceled');

  it.each([
    ['a result', (outage: Outage) => outage.answered()],
    ['an error', (outage: Outage) => outage.failed(serverError, 0)],
  ])('is not a query that is late or lost when others had %s meanwhile', (_, answer) => {
    const { clock, outage } = withClock();
    const askedAt = clock.ms;
    clock.ms += 1;
    answer(outage);
    for (const cause of [new QueryLateError('late'), REFUSED]) outage.failed(cause, askedAt);
    expect(outage.reason()).toBeNull();
  });

  it.each([
    ['what the server says', serverError],
    ['something without a code', new Error('?')],
  ])('is not %s', (_, cause) => {
    const { clock, outage } = withClock();
    outage.failed(cause, clock.ms);
    expect(outage.reason()).toBeNull();
  });
});
