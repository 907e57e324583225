import { createHash } from 'node:crypto';
import { type Cache, readCached } from '@repo/service-kit/cache';
import { type GhsaClient, type GhsaPackage, GhsaRecord } from '@repo/upstream/ghsa';
import { z } from 'zod';

const TTL_SECONDS = 21_600;

const Records = z.array(GhsaRecord);

/**
 * The platform's advisories by package version, each asked once in six hours by all replicas together: only what is not
 * cached costs a request. Only public advisories are cached.
 */
export function createCachedGhsaClient(client: GhsaClient, cache: Cache): GhsaClient {
  return {
    async findAffecting({ ecosystem, packages }, beforeRequest, signal) {
      const cached = await Promise.all(
        packages.map((each) => readCached(cache, keyOf(ecosystem, each), Records)),
      );
      const open = packages.filter((_, index) => cached[index] === null);
      const known = cached.flatMap((records) => records ?? []);
      if (open.length === 0) return distinct(known);
      const asked = await client.findAffecting({ ecosystem, packages: open }, beforeRequest, signal);
      await Promise.all(
        open.map((each) =>
          cache.set(keyOf(ecosystem, each), JSON.stringify(recordsOf(asked, each)), TTL_SECONDS),
        ),
      );
      return distinct([...known, ...asked]);
    },
  };
}

/** Hashed: a package that nobody knows may be the caller's own. */
function keyOf(ecosystem: string, { name, version }: GhsaPackage): string {
  const asked = JSON.stringify([ecosystem, name, version]);
  return `ghsa:1:${createHash('sha256').update(asked).digest('base64url')}`;
}

/** An answer is about all packages that were asked for; its records name the ones they are about. */
function recordsOf(records: readonly GhsaRecord[], { name }: GhsaPackage): readonly GhsaRecord[] {
  const wanted = plain(name);
  return records.filter((record) =>
    record.vulnerabilities.some((entry) => plain(entry.package?.name ?? '') === wanted),
  );
}

/** Spellings that some ecosystem takes for the same: one record too many is sorted out where it is judged. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

function distinct(records: readonly GhsaRecord[]): readonly GhsaRecord[] {
  return [...new Map(records.map((record) => [record.ghsa_id, record])).values()];
}
