import { UpstreamError } from '../errors.ts';
import { platformFailure } from '../github/platform-failure.ts';
import type { FailedResponse } from '../http/failure.ts';
import type { JsonClient, JsonResponse } from '../http/index.ts';
import { readShape } from '../http/read-json.ts';
import { GhsaPage, type GhsaRecord } from './schema.ts';

/** Package versions of one ecosystem to ask about at once. */
export interface GhsaQuery {
  /** In the platform's own words: `npm`, `pip`, `actions`. */
  readonly ecosystem: string;
  /** Few enough for one address, as `inGhsaBatches` makes them. */
  readonly packages: readonly GhsaPackage[];
}

export interface GhsaPackage {
  readonly name: string;
  readonly version: string;
}

/** The platform's global database of reviewed advisories. */
export interface GhsaClient {
  /**
   * Every reviewed advisory that the platform holds to affect one of the package versions; withdrawn ones included.
   * One request per page; `beforeRequest` is awaited before each.
   *
   * @throws UpstreamError when the source failed, or the signal's reason when it ends.
   */
  findAffecting(
    query: GhsaQuery,
    beforeRequest: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<readonly GhsaRecord[]>;
}

/** The platform answers this many advisories at once; more pages than these are a failure, not a shorter answer. */
const PER_PAGE = 100;
const MAX_PAGES = 10;
/** The platform takes 1,000 names, but the address must stay below about 8 kB. */
const MAX_PACKAGES = 150;
const MAX_AFFECTS_BYTES = 6_000;

/** What a refusal of the platform means: for the client that `createGhsaClient` gets. */
export function ghsaFailure(response: FailedResponse, now: Date): UpstreamError {
  return platformFailure('ghsa', response, now);
}

/** @param token the service's own, or null: then the small budget of the address counts. */
export function createGhsaClient(json: JsonClient, token: string | null): GhsaClient {
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };

  return {
    async findAffecting({ ecosystem, packages }, beforeRequest, signal) {
      const affects = packages.map(toAffects).join(',');
      const base = `/advisories?ecosystem=${encodeURIComponent(ecosystem)}&per_page=${PER_PAGE}&affects=${affects}`;
      const records: GhsaRecord[] = [];
      let after: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        await beforeRequest();
        const path: string = after === null ? base : `${base}&after=${encodeURIComponent(after)}`;
        const read = ({ header, body }: JsonResponse) => {
          records.push(...readShape('ghsa', GhsaPage, body));
          return nextCursor(header('link'));
        };
        after = await json.exchange({ method: 'GET', path, headers }, read, signal);
        if (after === null) return records;
      }
      throw new UpstreamError('ghsa', 'unavailable', 'an answer has too many pages');
    },
  };
}

/** Cuts a list of packages into groups that fit one address each; what is not `isGhsaAskable` is left out. */
export function inGhsaBatches(packages: readonly GhsaPackage[]): readonly (readonly GhsaPackage[])[] {
  const batches: GhsaPackage[][] = [];
  let bytes = 0;
  for (const each of packages.filter(isGhsaAskable)) {
    const own = toAffects(each).length + 1;
    const current = batches.at(-1);
    if (current === undefined || current.length >= MAX_PACKAGES || bytes + own > MAX_AFFECTS_BYTES) {
      batches.push([each]);
      bytes = own;
    } else {
      current.push(each);
      bytes += own;
    }
  }
  return batches;
}

/** Whether a package can be asked about: the list is cut at commas, name and version at `@`; neither can be quoted. */
export function isGhsaAskable({ name, version }: GhsaPackage): boolean {
  return (
    name !== '' &&
    version !== '' &&
    name.length + version.length <= 512 &&
    !/[,\s\p{Cc}]/u.test(name + version) &&
    !version.includes('@') &&
    (name + version).isWellFormed()
  );
}

function toAffects({ name, version }: GhsaPackage): string {
  return encodeURIComponent(`${name}@${version}`);
}

/**
 * The `after` cursor of the `rel="next"` link in a `Link` field (RFC 8288); null when there is no next page. Only the
 * cursor is taken over: the address itself could lead anywhere.
 */
export function nextCursor(link: string | null): string | null {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(LINK)) {
    if (!/;\s*rel="?next"?\s*(?:[;,]|$)/i.test(parameters)) continue;
    const query = address.indexOf('?');
    return query === -1 ? null : new URLSearchParams(address.slice(query + 1)).get('after');
  }
  return null;
}

/** Commas and semicolons may stand in an address: the names that were asked for are a list. */
const LINK = /<([^>]*)>([^<]*)/g;
