import { UpstreamError } from '../errors.ts';
import type { NvdClient } from './client.ts';
import { type NvdMatch, namesPackage } from './names-package.ts';
import type { NvdCve, NvdPage } from './schema.ts';

/** What NVD has of a package. */
export interface NewestCveAnswer {
  /** Null when none that was read names the package. */
  readonly newest: NewestCve | null;
  /** How many CVEs name the package; where not all could be read, those not read count as if they did. */
  readonly total: number;
  /** CVEs that NVD found by the words, and how many of them were read. */
  readonly found: number;
  readonly read: number;
}

/** Most packages have fewer CVEs than this, and then one request is enough. */
const FIRST_PAGE = 200;
/** The most NVD gives at once. */
const LAST_PAGE = 2_000;
/** Left free on the last page for what is published meanwhile; by as many the promised total may be wrong. */
const ROOM = 10;

/**
 * The newest CVE that names the package, in at most two requests: NVD cannot sort and in practice begins with the
 * oldest, so after the first page comes the last. Up to 2,190 CVEs are read whole, in whatever order they come; of
 * more the first 200 and the last 1,990.
 *
 * @param patienceMs how long may still be waited for a request
 * @throws UpstreamError when NVD failed, also when the pages do not fit together: then the newest may be missing.
 */
export async function findNewestCve(
  client: NvdClient,
  name: string,
  patienceMs: () => number,
  signal: AbortSignal,
): Promise<NewestCveAnswer> {
  const search = async (startIndex: number, resultsPerPage: number) => {
    const asked = { keyword: name, startIndex, resultsPerPage };
    const page = await client.search(asked, patienceMs(), signal);
    if ((page.startIndex ?? startIndex) !== startIndex)
      throw misfit('a page begins elsewhere than it was asked to');
    return page;
  };
  const first = await search(0, FIRST_PAGE);
  const got = first.vulnerabilities.length;
  if (first.totalResults <= got) return toAnswer([first], got, name);
  if (got === 0) throw misfit('the first page is empty');
  // A first page that is not full tells that the server gives fewer at once than it is asked for.
  const size = got < FIRST_PAGE ? got : LAST_PAGE;
  const start = Math.max(got, first.totalResults - size + Math.min(ROOM, Math.floor(size / 8)));
  const last = await search(start, size);
  return toAnswer([first, last], endOf(last, start, got), name);
}

/**
 * How many CVEs there are, by what the last page shows. One that is shorter than the server is known to give ends the
 * list whatever total was promised, and so does one that lacks only a few; after a gap it must hold something.
 */
function endOf({ totalResults, vulnerabilities }: NvdPage, startIndex: number, firstLength: number): number {
  const end = startIndex + vulnerabilities.length;
  if (end >= totalResults) return end;
  const endsList = vulnerabilities.length < firstLength || totalResults - end <= ROOM;
  if (endsList && (vulnerabilities.length > 0 || startIndex === firstLength)) return end;
  throw misfit('the last page does not reach the end');
}

function toAnswer(pages: readonly NvdPage[], end: number, name: string): NewestCveAnswer {
  const cves = pages.flatMap(({ vulnerabilities }) => vulnerabilities.map(({ cve }) => cve));
  const read = new Set(cves.map(({ id }) => id)).size;
  const found = Math.max(read, end);
  const newest = newestCve(cves, name);
  return { newest, total: newest === null ? 0 : newest.relevant + found - read, found, read };
}

function misfit(message: string): UpstreamError {
  return new UpstreamError('nvd', 'invalid_response', message);
}

/** The newest CVE of a package among those that were read. */
export interface NewestCve {
  readonly cve: NvdCve;
  readonly match: NvdMatch;
  /** How many of those that were read name the package. */
  readonly relevant: number;
}

/**
 * The most recently published of `cves` that names the package; of equals the greater CVE number. Position says
 * nothing, and a CVE that is there twice counts once. Null when none names it.
 */
export function newestCve(cves: readonly NvdCve[], name: string): NewestCve | null {
  const distinct = new Map(cves.map((cve) => [cve.id, cve]));
  const relevant = [...distinct.values()].flatMap((cve) => {
    const match = namesPackage(cve, name);
    return match === null ? [] : [{ cve, match }];
  });
  const newest = relevant.reduce<(typeof relevant)[number] | null>(
    (best, each) => (best === null || isNewer(each.cve, best.cve) ? each : best),
    null,
  );
  return newest === null ? null : { ...newest, relevant: relevant.length };
}

function isNewer(a: NvdCve, b: NvdCve): boolean {
  if (a.published !== b.published) return a.published > b.published;
  return compareIds(a.id, b.id) > 0;
}

/** By year, then by number: `CVE-2024-10000` is greater than `CVE-2024-9999`. */
function compareIds(a: string, b: string): number {
  const [, aYear = '', aNumber = ''] = a.split('-');
  const [, bYear = '', bNumber = ''] = b.split('-');
  return Number(aYear) - Number(bYear) || Number(aNumber) - Number(bNumber);
}
