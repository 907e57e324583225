import { execFileSync, spawnSync } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { GitRepository } from './git-repository.ts';
import type { HostedRepository, PlatformState } from './platform-state.ts';

/** The REST API of the fake: the few endpoints that are asked, answered from git. */
export function answerApi(state: PlatformState, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', state.urls.api);
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
  if (token !== null && !state.tokens.has(token)) return json(response, 401, { message: 'Bad credentials' });
  const [kind, owner = '', name = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  if (kind === 'users') {
    return state.owners.has(owner.toLowerCase())
      ? json(response, 200, { login: owner })
      : json(response, 404, { message: 'Not Found' });
  }
  const path = url.pathname.split('/').slice(4).join('/');
  const renamed = state.renames.get(`${owner}/${name}`.toLowerCase());
  if (renamed !== undefined) {
    const location = `${state.urls.api}/repos/${renamed}${path === '' ? '' : `/${path}`}${url.search}`;
    return json(response, 301, { message: 'Moved Permanently', url: location }, { location });
  }
  const hosted = state.repositories.get(`${owner}/${name}`.toLowerCase());
  if (hosted === undefined || (hosted.isPrivate && !hosted.readers.includes(token ?? ''))) {
    return json(response, 404, { message: 'Not Found', status: '404' });
  }
  const etag = `"${owner}/${name}/${path}/${headOf(hosted.git) ?? 'empty'}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  answerRepository(hosted, `${owner}/${name}`, rest, response, { etag }, state);
}

function answerRepository(
  hosted: HostedRepository,
  name: string,
  rest: readonly string[],
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  state: PlatformState,
): void {
  const { git } = hosted;
  const [what = '', ...args] = rest;
  if (what === '') {
    const facts = { private: hosted.isPrivate, archived: hosted.isArchived, default_branch: 'main' };
    return json(response, 200, { full_name: name, ...facts }, headers);
  }
  if (headOf(git) === null) return json(response, 409, { message: 'Git Repository is empty.' });
  if (what === 'commits') {
    const sha = revision(git, args.join('/'));
    if (sha === null) return json(response, 422, { message: `No commit found for SHA: ${args.join('/')}` });
    response
      .writeHead(200, { 'content-type': 'application/vnd.github.sha; charset=utf-8', ...headers })
      .end(sha);
    return;
  }
  if (what === 'git' && args[0] === 'trees')
    return json(response, 200, treeOf(hosted, args[1] ?? ''), headers);
  if (what === 'git' && args[0] === 'blobs') {
    const blob = execFileSync('git', ['-C', git.dir, 'cat-file', 'blob', args[1] ?? ''], { maxBuffer: 1e9 });
    response.writeHead(200, { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }).end(blob);
    return;
  }
  if (what === 'tarball') {
    const location = `${state.urls.git}/codeload/${name}/${args[0]}?token=signed`;
    return json(response, 302, {}, { location });
  }
  if (what === 'compare') return json(response, ...comparison(name, args.join('/'), state));
  return json(response, 404, { message: 'Not Found' });
}

function treeOf({ git, treeLimit }: HostedRepository, sha: string) {
  const lines = git.git('ls-tree', '-r', '-t', '-l', '-z', sha).split('\0').filter(Boolean);
  const tree = lines.slice(0, treeLimit ?? lines.length).map((line) => {
    const [meta = '', ...parts] = line.split('\t');
    const path = parts.join('\t');
    const [mode = '', type = '', id = '', size = ''] = meta.split(/ +/);
    return { path, mode, type, sha: id, ...(size === '-' ? {} : { size: Number(size) }) };
  });
  return { sha, truncated: tree.length < lines.length, tree };
}

/** As many commits of the range as one page has, the oldest first. */
const COMMITS_OF_A_PAGE = 100;

function comparison(name: string, range: string, state: PlatformState): [number, object] {
  const [base = '', head = ''] = range.split('...');
  const [from, to] = [refOfNetwork(name, base, state), refOfNetwork(name, head, state)];
  if (from === null || to === null) return [404, { message: 'Not Found' }];
  const git = withObjectsOf(to.git, from.git);
  const merged = git('merge-base', from.sha, to.sha);
  if (merged === null) return [404, { message: `No common ancestor between ${base} and ${head}.` }];
  const commits = (git('rev-list', '--reverse', `${from.sha}..${to.sha}`) ?? '').split('\n').filter(Boolean);
  const behind = Number(git('rev-list', '--count', `${to.sha}..${from.sha}`));
  const status =
    from.sha === to.sha ? 'identical' : commits.length === 0 ? 'behind' : behind === 0 ? 'ahead' : 'diverged';
  return [
    200,
    {
      status,
      merge_base_commit: { sha: merged },
      total_commits: commits.length,
      commits: commits.slice(0, COMMITS_OF_A_PAGE).map((sha) => ({ sha })),
    },
  ];
}

/** `branch`, `owner:branch` or `owner:repo:branch`. */
function refOfNetwork(name: string, written: string, { repositories }: PlatformState) {
  const [ownOwner = '', ownName = ''] = name.split('/');
  const parts = written.split(':');
  const [owner = ownOwner, repo = ownName] = parts.slice(0, -1);
  const git = repositories.get(`${owner}/${repo}`.toLowerCase())?.git;
  const sha = git === undefined ? null : revision(git, parts.at(-1) ?? '');
  return git === undefined || sha === null ? null : { git, sha };
}

/** Runs git on what both repositories hold; null when it fails. */
function withObjectsOf(own: GitRepository, other: GitRepository) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(other.dir, '.git', 'objects'),
  };
  return (...args: readonly string[]): string | null => {
    const { status, stdout } = spawnSync('git', ['-C', own.dir, ...args], { env, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
}

function headOf(git: GitRepository): string | null {
  return revision(git, 'HEAD');
}

function revision(git: GitRepository, name: string): string | null {
  try {
    return git.git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    return null;
  }
}

function json(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '59',
    ...headers,
  });
  response.end(JSON.stringify(body));
}
