import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cache, readCached } from '@repo/service-kit/cache';
import { z } from 'zod';
import { inBatches } from '../in-batches.ts';
import type { LicenseAnswer } from './license-source.ts';

const PREFIX = 'license:2:';

const Declared = z.object({
  kind: z.literal('declared'),
  licenses: z.array(z.string()).min(1),
  service: z.enum(['deps.dev', 'ClearlyDefined']),
});

/**
 * Declared licences by `licenseKey`. Only what a public service said is cached: a name that nobody knows may be the
 * caller's own, and what is not known today may be known tomorrow.
 */
export function createLicenseCache(store: Cache, ttlSeconds: number) {
  return {
    async recall(keys: readonly string[]) {
      const found: (readonly [string, LicenseAnswer])[] = [];
      const recallOne = async (key: string) => {
        const answer = await readCached(store, PREFIX + key, Declared);
        if (answer !== null) found.push([key, answer]);
      };
      await inTurns(keys, recallOne);
      return found;
    },
    async keep(answers: ReadonlyMap<string, LicenseAnswer>) {
      const declared = [...answers].filter(([, answer]) => answer.kind === 'declared');
      await inTurns(declared, ([key, answer]) =>
        store.set(PREFIX + key, JSON.stringify(answer), ttlSeconds).catch(() => undefined),
      );
    },
  };
}

/** Asked side by side; what is at hand is answered in the same turn of the event loop. */
const PER_TURN = 500;

async function inTurns<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  for (const batch of inBatches(items, PER_TURN)) {
    await Promise.all(batch.map(visit));
    await nextTurn();
  }
}
