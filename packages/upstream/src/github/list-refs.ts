import { UpstreamError } from '../errors.ts';
import { type HttpClient, type HttpRequest, whole } from '../http/http-client.ts';
import { followRedirects, REDIRECTS } from '../http/redirects.ts';
import { createSingleFlight } from '../http/single-flight.ts';
import { LS_REFS_REQUEST, type RefList, readRefAdvertisement, readRefList } from './ref-list.ts';
import { segment } from './rest.ts';
import type { RepositoryName } from './snapshot.ts';

/** Asks for the refs of one repository; null when there is no such public repository. */
export type ListRefs = (repository: RepositoryName, signal: AbortSignal) => Promise<RefList | null>;

const MAX_BYTES = 16 * 1024 * 1024;
/** A missing repository asks for a name and password, as a private one does. */
const ABSENT: readonly number[] = [401, 404, 451];

/**
 * One anonymous request per repository lists every branch and tag, and costs no quota of the REST API. Nothing is
 * cached: the next audit must see a tag that was moved. Those who ask at the same time share one request.
 */
export function createListRefs(base: URL, http: HttpClient): ListRefs {
  const flights = createSingleFlight<RefList | null>();
  return ({ owner, name }, signal) => {
    const repository = new URL(`${segment(owner)}/${segment(name)}.git/`, base);
    return flights.run(
      `${owner}/${name}`.toLowerCase(),
      (shared) => ask(repository, base, http, shared),
      signal,
    );
  };
}

/** Protocol v2 first; where a proxy takes its header away, the older protocol's list. */
async function ask(
  repository: URL,
  base: URL,
  http: HttpClient,
  signal: AbortSignal,
): Promise<RefList | null> {
  const upload = await send(repository, 'git-upload-pack', LS_REFS, base, http, signal);
  if (upload === null) return null;
  const refs = readRefList(upload);
  if (refs !== null) return refs;
  const advertised = await send(
    repository,
    'info/refs?service=git-upload-pack',
    ADVERTISEMENT,
    base,
    http,
    signal,
  );
  if (advertised === null) return null;
  const older = readRefAdvertisement(advertised);
  if (older === null) throw new UpstreamError('github', 'invalid_response', 'the response lists no refs');
  return older;
}

type RefRequest = Pick<HttpRequest, 'method' | 'headers' | 'body'>;

const LS_REFS: RefRequest = {
  method: 'POST',
  headers: {
    accept: 'application/x-git-upload-pack-result',
    'content-type': 'application/x-git-upload-pack-request',
    'git-protocol': 'version=2',
  },
  body: LS_REFS_REQUEST,
};
const ADVERTISEMENT: RefRequest = { method: 'GET', headers: { accept: '*/*' } };
/** What a server answers that does not know the request; its body is no list of refs. */
const NOT_UNDERSTOOD: readonly number[] = [400, 405, 415];

/** The body of the response, a rename on the same host followed; null when there is no such public repository. */
async function send(
  repository: URL,
  service: string,
  request: RefRequest,
  base: URL,
  http: HttpClient,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const acceptStatuses = [...REDIRECTS, ...ABSENT, ...NOT_UNDERSTOOD];
  const { status, bytes } = await followRedirects(
    'github',
    new URL(service, repository),
    (url) => http.send({ ...request, url, acceptStatuses }, whole(MAX_BYTES), signal),
    (to) => to.origin === base.origin && to.href.endsWith(`/${service}`),
  );
  return ABSENT.includes(status) ? null : bytes;
}
