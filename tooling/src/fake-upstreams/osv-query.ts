import { baseEcosystem } from './affects.ts';
import { ECOSYSTEM_OF_PURL_TYPE, OSV_ECOSYSTEMS } from './osv-ecosystems.ts';
import type { OsvPackageQuery } from './osv-record.ts';

/** A query as the service understood it. */
export interface OsvQuery {
  /** Null when nothing can match: a commit, or a package URL of a type that OSV does not know. */
  readonly package: OsvPackageQuery | null;
  readonly pageToken: string;
}

/** The service refuses the query with status 400; the message is the service's own. */
export class OsvQueryError extends Error {
  override readonly name = 'OsvQueryError';
}

/**
 * Reads one query of `/v1/query` or `/v1/querybatch`, with the rules of the public service.
 *
 * @throws OsvQueryError when the service would answer 400.
 */
export function readOsvQuery(value: unknown): OsvQuery {
  const query = fieldsOf(value);
  const named = fieldsOf(query['package'] ?? {});
  const commit = text(query['commit']);
  const pageToken = text(query['page_token']);
  if (commit !== '') {
    if (!/^[0-9a-f]+$/i.test(commit)) throw new OsvQueryError('invalid hash');
    return { package: null, pageToken };
  }
  const version = text(query['version']);
  const purl = text(named['purl']);
  const parts = { name: text(named['name']), ecosystem: text(named['ecosystem']), version };
  return { package: purl === '' ? byName(parts) : byPurl(purl, parts), pageToken };
}

interface Parts {
  readonly name: string;
  readonly ecosystem: string;
  readonly version: string;
}

function byName({ name, ecosystem, version }: Parts): OsvPackageQuery {
  if (name === '') throw new OsvQueryError('invalid query');
  // Without an ecosystem the real service matches the name everywhere; no client of ours may do that.
  if (ecosystem === '') throw new OsvQueryError('ecosystem not specified');
  if (!OSV_ECOSYSTEMS.has(baseEcosystem(ecosystem))) throw new OsvQueryError('invalid ecosystem');
  return { ecosystem, name, version: version === '' ? null : version };
}

function byPurl(purl: string, parts: Parts): OsvPackageQuery | null {
  if (parts.ecosystem !== '') throw new OsvQueryError('ecosystem specified in a PURL query');
  if (parts.name !== '') throw new OsvQueryError('name specified in a PURL query');
  const match = /^pkg:([a-z]+)\/([^@?#]+)(?:@([^?#]+))?/.exec(purl);
  const type = match?.[1];
  const path = match?.[2];
  if (type === undefined || path === undefined) throw new OsvQueryError('invalid PURL');
  const version = match?.[3] === undefined ? null : decode(match[3]);
  if (version !== null && parts.version !== '') {
    throw new OsvQueryError('version specified in params and PURL query');
  }
  const ecosystem = ECOSYSTEM_OF_PURL_TYPE.get(type);
  if (ecosystem === undefined) return null;
  return { ecosystem, name: decode(path), version: version ?? (parts.version === '' ? null : parts.version) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new OsvQueryError('invalid PURL');
  }
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
