import type { Readable } from 'node:stream';
import { UpstreamError } from '../errors.ts';
import type { PlatformToken } from './platform-token.ts';
import { type ArchiveLimits, type ReadArchive, readArchive } from './read-archive.ts';
import { repoPath, segment } from './rest.ts';
import type { RepositorySnapshot } from './snapshot.ts';
import type { Transport } from './transport.ts';

const MOVED: readonly number[] = [301, 302, 303, 307, 308];
const MAX_MOVES = 3;

export interface ArchiveBases {
  readonly api: URL;
  readonly git: URL;
  readonly transport: Transport;
}

/**
 * The commit's archive: from the git host without a token, else through the API, which sends us on to a signed
 * address. The token goes with the first request to the API only; a redirect is followed without it, and only to the
 * platform's own hosts.
 */
export async function downloadArchive(
  { owner, name, commit }: RepositorySnapshot,
  token: PlatformToken | null,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
  bases: ArchiveBases,
  signal: AbortSignal,
): Promise<ReadArchive> {
  if (commit === null) return { files: [], isCut: false };
  const publicUrl = new URL(`${segment(owner)}/${segment(name)}/archive/${commit}.tar.gz`, bases.git);
  let url =
    token === null ? publicUrl : new URL(`${repoPath(owner, name).slice(1)}/tarball/${commit}`, bases.api);
  let headers: Readonly<Record<string, string>> =
    token === null ? {} : { authorization: token.authorization() };
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    const read = await bases.transport.stream<ReadArchive | string>(
      {
        url,
        method: 'GET',
        headers: { ...headers, 'accept-encoding': 'identity' },
        maxBytes: 0,
        acceptStatuses: MOVED,
      },
      (response, body) => receive(response, body, isWanted, limits, signal),
      signal,
    );
    if (typeof read !== 'string') return read;
    url = platformAddress(read, url, bases);
    headers = {};
  }
  throw new UpstreamError('github', 'invalid_response', 'redirects too often');
}

async function receive(
  response: { readonly status: number; header(name: string): string | null },
  body: Readable,
  isWanted: (path: string) => boolean,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<ReadArchive | string> {
  if (!MOVED.includes(response.status)) return readArchive(body, isWanted, limits, signal);
  body.on('error', () => undefined).destroy();
  return response.header('location') ?? '';
}

/** Archives are handed out by a host beside the git host (`codeload.<host>`), on its port; nobody else is asked. */
function platformAddress(location: string, from: URL, bases: ArchiveBases): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from) : null;
  const isTheirs = [bases.git, bases.api].some(
    (base) =>
      target?.protocol === base.protocol &&
      (target.host === base.host || target.host.endsWith(`.${base.host}`)),
  );
  if (target !== null && isTheirs) return target;
  throw new UpstreamError('github', 'invalid_response', 'redirects to another place');
}
