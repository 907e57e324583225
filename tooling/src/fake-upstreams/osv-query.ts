import { baseEcosystem } from './affects.ts';
import type { OsvMatcher } from './osv-matcher.ts';
import type { OsvPackageQuery, OsvRecord } from './osv-record.ts';

/** A query as the service understood it. */
export interface OsvQuery {
  readonly package: OsvPackageQuery;
  readonly pageToken: string;
}

/** The service refuses the query with status 400; the message is the service's own. */
export class OsvQueryError extends Error {
  override readonly name = 'OsvQueryError';
}

/** The page that a token promised cannot be had. */
export class LostPageError extends Error {
  override readonly name = 'LostPageError';
}

/**
 * Reads one query of `/v1/querybatch` with the rules of the public service, as far as our client asks: no commits, no package URLs.
 *
 * @throws OsvQueryError when the service would answer 400.
 */
export function readOsvQuery(value: unknown): OsvQuery {
  const query = fieldsOf(value);
  const named = fieldsOf(query['package'] ?? {});
  const [name, ecosystem] = [text(named['name']), text(named['ecosystem'])];
  if (name === '') throw new OsvQueryError('invalid query');
  // Without an ecosystem the real service matches the name everywhere; no client of ours may do that.
  if (ecosystem === '') throw new OsvQueryError('ecosystem not specified');
  if (!OSV_ECOSYSTEMS.has(baseEcosystem(ecosystem))) throw new OsvQueryError('invalid ecosystem');
  const version = text(query['version']) || null;
  return { package: { ecosystem, name, version }, pageToken: text(query['page_token']) };
}

/**
 * One page of the answer to one query, with a token when there is more; empty fields are left out, as proto JSON does.
 *
 * @throws LostPageError for a follow-up page while `isHalved`; OsvQueryError for a token that was not ours.
 */
export function osvPage(
  query: OsvQuery,
  matcher: OsvMatcher,
  paging: { readonly size: number; readonly isHalved: boolean },
): unknown {
  const start = offsetOf(query.pageToken);
  if (paging.isHalved && query.pageToken !== '') throw new LostPageError();
  const hits = matcher.match(query.package);
  // Half of one hit is none: a page with nothing but a token, which the real service sends too.
  const end = start + (paging.isHalved ? Math.floor(hits.length / 2) : paging.size);
  const vulns = hits.slice(start, end).map(({ id, modified }: OsvRecord) => ({ id, modified }));
  return {
    ...(vulns.length === 0 ? {} : { vulns }),
    ...(end < hits.length ? { next_page_token: tokenOf(end) } : {}),
  };
}

function tokenOf(offset: number): string {
  return Buffer.from(`page:${offset}`).toString('base64url');
}

function offsetOf(token: string): number {
  if (token === '') return 0;
  const match = /^page:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString());
  if (match === null) throw new OsvQueryError('invalid page token');
  return Number(match[1]);
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new OsvQueryError('invalid value for type TYPE_STRING');
  return value;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OsvQueryError('message type expected');
  }
  return { ...value };
}

const NAMES =
  'AlmaLinux, Alpaquita, Alpine, Android, Azure Linux, BellSoft Hardened Containers, Bioconductor, ' +
  'Bitnami, Chainguard, CleanStart, ConanCenter, CRAN, crates.io, Debian, Docker Hardened Images, ' +
  'Echo, FreeBSD, GHC, GIT, GitHub Actions, Go, Hackage, Hex, Homebrew, Julia, Kubernetes, Linux, ' +
  'Mageia, Maven, MinimOS, npm, NuGet, opam, openEuler, openSUSE, OSS-Fuzz, Packagist, Photon OS, ' +
  'Pub, PyPI, Red Hat, Rocky Linux, Root, RubyGems, SUSE, SwiftURL, TuxCare, Ubuntu, vcpkg, VSCode, ' +
  'Wolfi, WordPress';

/** Ecosystems that the public OSV service knows, without their suffixes; any other name is refused. */
const OSV_ECOSYSTEMS: ReadonlySet<string> = new Set(NAMES.split(', '));
