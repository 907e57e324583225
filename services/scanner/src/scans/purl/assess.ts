import type { LockfileReport, PurlReport, PurlRow } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import { versionKey } from '../../inventory/package.ts';
import type { KnownAdvisories } from '../../matching/find-advisories.ts';
import { isMalicious } from '../../priority/compare-urgency.ts';
import type { RequestSources } from '../assessment.ts';
import { findReport } from '../lockfile/assess.ts';
import { renderReport } from '../render-as.ts';
import { findKnownNames, type KnownNames } from './known-names.ts';
import { type PurlInventory, readPurls } from './read-purls.ts';

/**
 * The packages that `purls` name, at least one of which can be read.
 *
 * @throws AppError 400 when none can.
 */
export function readSomePurls(purls: readonly string[]): PurlInventory {
  const inventory = readPurls(purls);
  if (inventory.requested.some((each) => each.package.unmatched !== 'unreadable')) return inventory;
  throw new AppError('bad_request', NONE_READABLE);
}

export const NONE_READABLE =
  'Send package URLs such as pkg:npm/minimist@1.2.5 or pkg:deb/debian/openssl@3.0.11-1?distro=debian-12: none of these could be read.';

/**
 * The report of a list of packages, with a row for each package URL: its UTF-8 text in the format that was asked for.
 *
 * @throws UpstreamError when a source failed, and the signal's reason.
 */
export async function assessPurls(
  inventory: PurlInventory,
  sources: RequestSources,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ report, known }, names] = await Promise.all([
    findReport(inventory, sources, signal),
    findKnownNames(inventory.packages, sources.advisorySource, signal),
  ]);
  const whole: PurlReport = { ...report, purls: purlRows(inventory, report, known, names) };
  return renderReport('purl', whole, sources.output);
}

function purlRows(
  { requested }: PurlInventory,
  { results }: LockfileReport,
  { lookedUp, unmatched }: KnownAdvisories,
  names: KnownNames,
): PurlRow[] {
  const entries = new Map(results.map((entry) => [versionKey(entry.package), entry]));
  const reasons = new Map(unmatched.map((each) => [each.package, each.reason]));
  const matched = new Set(lookedUp.map((each) => each.package));
  return requested.map(({ purl, package: found }) => {
    const entry = found.unmatched === null ? entries.get(versionKey(found)) : undefined;
    const told = {
      purl,
      exists: entry !== undefined || names.named.has(found) ? (true as const) : null,
      recommended: names.recommended.get(found) ?? null,
    };
    if (entry !== undefined) {
      const verdict = entry.vulnerabilities.some(isMalicious) ? 'malicious' : 'vulnerable';
      return { ...told, verdict, reason: null };
    }
    if (matched.has(found)) return { ...told, verdict: 'no-known-vulnerability', reason: null };
    return { ...told, verdict: 'undetermined', reason: found.unmatched ?? reasons.get(found) ?? 'not-asked' };
  });
}
