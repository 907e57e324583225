import { setTimeout as sleep } from 'node:timers/promises';
import { createFileClient, systemTiming } from '@repo/upstream/http';
import { type SyncOutcome, syncFolder } from '@repo/upstream/osv-mirror';
import type { MirrorSettings } from '../config.ts';
import { USER_AGENT } from '../service.ts';

/**
 * Every ecosystem of the dumps (OSV's `source.yaml`, 2026-08) that a lockfile, an SBOM or a list of system packages leads
 * to. What vendors build anew under names of their own (Root, TuxCare…) is mirrored where it is named.
 */
export const MIRRORED_ECOSYSTEMS: readonly string[] = [
  'npm',
  'PyPI',
  'crates.io',
  'Go',
  'Hex',
  'Maven',
  'NuGet',
  'Packagist',
  'Pub',
  'RubyGems',
  'SwiftURL',
  'GitHub Actions',
  'Bitnami',
  'CRAN',
  'Hackage',
  'Julia',
  'opam',
  'Debian',
  'Alpine',
  'Ubuntu',
  'Red Hat',
  'Rocky Linux',
  'AlmaLinux',
  'SUSE',
  'openSUSE',
  'Wolfi',
  'Chainguard',
  'MinimOS',
  'Alpaquita',
  'Azure Linux',
  'Mageia',
  'openEuler',
  'Echo',
];

/** An archive of gigabytes on a slow line. */
const FILE_MS = 60 * 60_000;

/**
 * `advisories sync`: one line for each ecosystem and file.
 *
 * @returns whether all could be fetched, the last time it looked.
 */
export async function syncAdvisories(options: {
  readonly folder: string;
  /** Null: all that are of use. */
  readonly ecosystems: readonly string[] | null;
  /** How long to wait before looking again; null: once. */
  readonly watchMs: number | null;
  readonly settings: MirrorSettings;
}): Promise<boolean> {
  const { folder, watchMs, settings } = options;
  const client = createFileClient({
    upstream: 'advisory-data',
    userAgent: USER_AGENT,
    attemptTimeoutMs: FILE_MS,
    timeoutMs: FILE_MS,
    concurrency: 16,
    retry: { attempts: 4, baseDelayMs: 1_000, maxRetryAfterMs: 60_000 },
    timing: systemTiming,
  });
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const look = async () => {
    const outcomes = await syncFolder({
      folder,
      baseUrl: settings.OSV_DATA_URL,
      ecosystems: options.ecosystems ?? MIRRORED_ECOSYSTEMS,
      kev: settings.KEV_URL ?? null,
      epss: settings.EPSS_DATA_URL ?? null,
      cveRecords: settings.CVE_RECORDS_URL ?? null,
      client,
      signal: stop.signal,
      now: () => new Date(),
      onDone: tell,
    });
    return outcomes.every(({ fault }) => fault === null);
  };
  try {
    let isWhole = await look();
    while (watchMs !== null) {
      await sleep(watchMs, undefined, { signal: stop.signal });
      isWhole = await look();
    }
    return isWhole;
  } catch (thrown) {
    // What was fetched before stays; the next run goes on.
    if (!stop.signal.aborted) throw thrown;
    return watchMs !== null;
  } finally {
    await client.close();
  }
}

function tell({ name, records, fault }: SyncOutcome): void {
  if (fault !== null) console.error(`${name}: not fetched, stays as it was: ${fault}`);
  else if (records === null) console.log(`${name}: fetched`);
  else console.log(`${name}: ${records === 0 ? 'nothing new' : `${records} records fetched`}`);
}
