/** A repository as its address names it. */
export interface RepositoryReference {
  readonly owner: string;
  readonly name: string;
  /** What follows `/tree/` or `/releases/tag/`: a ref that may hold slashes, perhaps with a path after it; empty for the default branch. */
  readonly refSegments: readonly string[];
}

/** Why an address is not taken. */
export type RepositoryUrlFault = 'not-an-address' | 'host-not-accepted' | 'not-a-repository';

const MAX_LENGTH = 2_048;
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){0,38}$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;
const SCP = /^git@([A-Za-z0-9.-]+):(?!\/)(.+)$/;
/** Pages of a repository that name a ref. */
const REF_PAGES: ReadonlySet<string> = new Set(['tree', 'blob', 'commit', 'commits']);

/**
 * The repository that people's address means: with or without scheme, `www.`, `.git`, a trailing slash, `/tree/<ref>`,
 * in any letter case of the host, as `git@host:owner/repo` too. Only `hosts` are accepted (lower case, `host[:port]`).
 */
export function parseRepositoryUrl(
  text: string,
  hosts: readonly string[],
): RepositoryReference | RepositoryUrlFault {
  const url = toUrl(text.trim());
  if (url === null || url.password !== '' || !USERS.has(url.username)) return 'not-an-address';
  const host = url.host.endsWith('.') ? url.host.slice(0, -1) : url.host;
  if (!hosts.includes(host) && !hosts.some((accepted) => host === `www.${accepted}`))
    return 'host-not-accepted';
  const segments = segmentsOf(url.pathname);
  if (segments === null) return 'not-a-repository';
  const [owner = '', written = '', page = '', ...rest] = segments;
  const name = written.toLowerCase().endsWith('.git') ? written.slice(0, -4) : written;
  if (!isRepositoryName(owner, name)) return 'not-a-repository';
  return { owner, name, refSegments: refSegmentsOf(page, rest) };
}

function refSegmentsOf(page: string, rest: readonly string[]): readonly string[] {
  if (page === 'releases') return rest[0] === 'tag' ? rest.slice(1) : [];
  return REF_PAGES.has(page) ? rest : [];
}

/** Whether the platform could have a repository of this owner and name. */
export function isRepositoryName(owner: string, name: string): boolean {
  return OWNER.test(owner) && NAME.test(name) && name !== '.' && name !== '..';
}

const USERS: ReadonlySet<string> = new Set(['', 'git']);

function toUrl(text: string): URL | null {
  if (text.length > MAX_LENGTH) return null;
  const scp = SCP.exec(text);
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:\/\//.exec(text)?.[0].toLowerCase();
  if (scheme !== undefined && !SCHEMES.has(scheme)) return null;
  const bare = scp === null ? text.slice(scheme?.length ?? 0) : `${scp[1] ?? ''}/${scp[2] ?? ''}`;
  // One scheme for all, so that the host is always read by the same rules; 22 is what ssh means anyway.
  const address = `https://${scheme?.endsWith('ssh://') === true ? bare.replace(/^([^/]*):22(?=\/)/, '$1') : bare}`;
  return URL.canParse(address) ? new URL(address) : null;
}

const SCHEMES: ReadonlySet<string> = new Set([
  'https://',
  'http://',
  'ssh://',
  'git://',
  'git+https://',
  'git+ssh://',
]);

function segmentsOf(pathname: string): readonly string[] | null {
  try {
    return pathname
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment));
  } catch {
    return null;
  }
}
