import type { Consume, HttpClient, HttpResponse } from '../http/http-client.ts';
import { followRedirects, REDIRECTS } from '../http/redirects.ts';
import type { PlatformToken } from './platform-token.ts';
import { type ArchiveLimits, type ReadArchive, readArchive } from './read-archive.ts';
import { repoPath, segment } from './rest.ts';
import type { RepositorySnapshot } from './snapshot.ts';

export interface ArchiveBases {
  readonly api: URL;
  readonly git: URL;
  readonly http: HttpClient;
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
  const first =
    token === null ? publicUrl : new URL(`${repoPath(owner, name).slice(1)}/tarball/${commit}`, bases.api);
  const consume: Consume<HttpResponse & { readonly archive: ReadArchive }> = async (response, body) => {
    if (!REDIRECTS.includes(response.status))
      return { ...response, archive: await readArchive(body, isWanted, limits, signal) };
    body.on('error', () => undefined).destroy();
    return { ...response, archive: { files: [], isCut: true } };
  };
  const { archive } = await followRedirects(
    'github',
    first,
    (url) => {
      const authorization = token !== null && url === first ? { authorization: token.authorization() } : {};
      const headers = { 'accept-encoding': 'identity', ...authorization };
      return bases.http.stream({ url, headers, acceptStatuses: REDIRECTS }, consume, signal);
    },
    (to) => [bases.git, bases.api].some((base) => isOf(base, to)),
  );
  return archive;
}

/** Archives are handed out by a host beside the git host (`codeload.<host>`), on its port; nobody else is asked. */
function isOf(base: URL, { protocol, host }: URL): boolean {
  return protocol === base.protocol && (host === base.host || host.endsWith(`.${base.host}`));
}
