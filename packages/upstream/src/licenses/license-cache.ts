import { z } from 'zod';
import type { LicenseAnswer } from './license-source.ts';

/** Where licences are kept between scans. */
export interface LicenseCacheStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}

/**
 * Declared licences by package URL. Only what a public service said is kept: a name that nobody knows may be the
 * caller's own, and what is not known today may be known tomorrow.
 */
export interface LicenseCache {
  recall(packageUrls: readonly string[]): Promise<readonly (readonly [string, LicenseAnswer])[]>;
  keep(answers: ReadonlyMap<string, LicenseAnswer>): Promise<void>;
}

const Kept = z.object({
  kind: z.literal('declared'),
  licenses: z.array(z.string()).min(1),
  service: z.enum(['deps.dev', 'ClearlyDefined']),
});

export function createLicenseCache(store: LicenseCacheStore, ttlSeconds: number): LicenseCache {
  return {
    async recall(packageUrls) {
      const found = await Promise.all(packageUrls.map(async (url) => [url, await read(store, url)] as const));
      return found.flatMap(([url, answer]) => (answer === null ? [] : [[url, answer] as const]));
    },
    async keep(answers) {
      const declared = [...answers].filter(([, answer]) => answer.kind === 'declared');
      await Promise.all(
        declared.map(([url, answer]) =>
          store.set(keyOf(url), JSON.stringify(answer), ttlSeconds).catch(() => undefined),
        ),
      );
    },
  };
}

async function read(store: LicenseCacheStore, url: string): Promise<LicenseAnswer | null> {
  try {
    const text = await store.get(keyOf(url));
    const kept = text === undefined ? null : Kept.safeParse(JSON.parse(text));
    return kept?.success ? kept.data : null;
  } catch {
    return null;
  }
}

function keyOf(url: string): string {
  return `license:1:${url}`;
}
