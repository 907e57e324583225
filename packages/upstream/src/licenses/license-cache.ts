import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cache, readCached } from '@repo/service-kit/cache';
import { z } from 'zod';
import type { LicenseAnswer } from './license-source.ts';

/**
 * Declared licences by package URL. Only what a public service said is cached: a name that nobody knows may be the
 * caller's own, and what is not known today may be known tomorrow.
 */
export interface LicenseCache {
  recall(packageUrls: readonly string[]): Promise<readonly (readonly [string, LicenseAnswer])[]>;
  keep(answers: ReadonlyMap<string, LicenseAnswer>): Promise<void>;
}

const Declared = z.object({
  kind: z.literal('declared'),
  licenses: z.array(z.string()).min(1),
  service: z.enum(['deps.dev', 'ClearlyDefined']),
});

export function createLicenseCache(store: Cache, ttlSeconds: number): LicenseCache {
  return {
    async recall(packageUrls) {
      const found: (readonly [string, LicenseAnswer])[] = [];
      const recallOne = async (url: string) => {
        const answer = await readCached(store, keyOf(url), Declared);
        if (answer !== null) found.push([url, answer]);
      };
      await inTurns(packageUrls, recallOne);
      return found;
    },
    async keep(answers) {
      const declared = [...answers].filter(([, answer]) => answer.kind === 'declared');
      await inTurns(declared, ([url, answer]) =>
        store.set(keyOf(url), JSON.stringify(answer), ttlSeconds).catch(() => undefined),
      );
    },
  };
}

/** Asked side by side; what is at hand is answered in the same turn of the event loop. */
const PER_TURN = 500;

async function inTurns<T>(items: readonly T[], visit: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += PER_TURN) {
    if (at > 0) await nextTurn();
    await Promise.all(items.slice(at, at + PER_TURN).map(visit));
  }
}

function keyOf(url: string): string {
  return `license:1:${url}`;
}
