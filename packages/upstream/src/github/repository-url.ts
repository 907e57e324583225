/** A repository as its address names it. */
export interface RepositoryReference {
  readonly owner: string;
  readonly name: string;
  /** The ref that a page of the repository names, and what `suffix` allows behind it; empty for the default branch. */
  readonly refSegments: readonly string[];
  /** What may follow the ref in `refSegments`: where the ref ends, only the repository knows. */
  readonly suffix: 'none' | 'file' | 'folder';
}

/** Why an address is not taken. */
export type RepositoryUrlFault = 'not-an-address' | 'host-not-accepted' | 'not-a-repository';

const MAX_LENGTH = 2_048;
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){0,38}$/;
const NAME = /^[A-Za-z0-9._-]{1,100}$/;
const SCP = /^git@([A-Za-z0-9.-]+):(?!\/)(.+)$/;
const PULL_NUMBER = /^[1-9]\d{0,9}$/;

/**
 * The repository that people's address means: with or without scheme, `www.`, `.git`, a trailing slash, `/tree/<ref>/<folder>`,
 * `/pull/<number>`, in any letter case of the host, as `git@host:owner/repo` too. Only `hosts` are accepted (lower case, `host[:port]`).
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
  return { owner, name, ...refOf(page, rest) };
}

const FILE_PAGES: ReadonlySet<string> = new Set(['blob', 'blame', 'raw', 'edit', 'commits']);
const ARCHIVE_PAGES: ReadonlySet<string> = new Set(['archive', 'zipball', 'tarball']);

function refOf(page: string, rest: readonly string[]): Pick<RepositoryReference, 'refSegments' | 'suffix'> {
  const [first = '', section, commit] = rest;
  if (page === 'tree') return { refSegments: rest, suffix: 'folder' };
  if (FILE_PAGES.has(page)) return { refSegments: rest, suffix: 'file' };
  if (ARCHIVE_PAGES.has(page)) {
    const written = rest.join('/').replace(/\.(?:zip|tar\.gz)$/, '');
    return { refSegments: written === '' ? [] : written.split('/'), suffix: 'none' };
  }
  if (page === 'commit') return { refSegments: rest.slice(0, 1), suffix: 'none' };
  if (page === 'releases' && first === 'tag') return { refSegments: rest.slice(1), suffix: 'none' };
  if (page === 'pull' && PULL_NUMBER.test(first)) {
    const isCommit = section === 'commits' && commit !== undefined;
    return { refSegments: isCommit ? [commit] : ['refs', 'pull', first, 'head'], suffix: 'none' };
  }
  return { refSegments: [], suffix: 'none' };
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
