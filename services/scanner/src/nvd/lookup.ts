import type { NvdQuery, NvdResult } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import type { Deadline } from '@repo/service-kit/http';
import { toAppError } from '../errors.ts';
import type { KnownCve, NewestCveLookup } from './newest-cve-lookup.ts';

export interface NvdDeps {
  readonly newestCve: NewestCveLookup;
  readonly notice: string | null;
}

/**
 * The newest CVE of a package.
 *
 * @throws AppError 404 when none names the package, 429 or 503 when the database could not be asked.
 */
export async function lookUpPackage(
  { package: name }: NvdQuery,
  { newestCve, notice }: NvdDeps,
  deadline: Deadline,
): Promise<NvdResult> {
  try {
    const asked = newestCve(name, deadline.signal);
    const { known, isStale } = await deadline.during('the national vulnerability database', asked);
    if (known.kind === 'none') throw notFound(name, known);
    return { ...known.cve, stale: isStale, ...(notice === null ? {} : { notice }) };
  } catch (thrown) {
    throw toAppError(thrown);
  }
}

/** Says how far was looked: of a very common word not every CVE can be read. */
function notFound(name: string, { found, read }: Extract<KnownCve, { kind: 'none' }>): AppError {
  const sentence =
    read >= found
      ? `No CVE names the package "${name}".`
      : `No CVE names the package "${name}" among the ${read} that were read of ${found} with words like it.`;
  return new AppError('not_found', sentence);
}
