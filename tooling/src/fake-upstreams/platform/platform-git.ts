import { execFileSync, spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { HostedRepository, PlatformState } from './platform-state.ts';

/** The raw host and the git host of the fake: files, `git upload-pack`, archives, the branches of a commit. */
export async function answerGit(
  host: 'raw' | 'git',
  state: PlatformState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? '/', state.urls[host]).pathname).slice(1);
  const parts = path.split('/');
  const isCodeload = parts[0] === 'codeload';
  const [owner = '', written = '', ...rest] = isCodeload ? parts.slice(1) : parts;
  const name = written.replace(/\.git$/, '');
  const renamed = state.renames.get(`${owner}/${name}`.toLowerCase());
  if (renamed !== undefined) {
    const suffix = written.endsWith('.git') ? '.git' : '';
    response.writeHead(301, { location: `${state.urls[host]}/${renamed}${suffix}/${rest.join('/')}` }).end();
    return;
  }
  const hosted = state.repositories.get(`${owner}/${name}`.toLowerCase());
  const isSigned = isCodeload && (request.url ?? '').includes('token=signed');
  if (hosted === undefined || (hosted.isPrivate && !isSigned)) {
    const isGit = rest[0] === 'git-upload-pack';
    response
      .writeHead(isGit ? 401 : 404, isGit ? { 'www-authenticate': 'Basic realm="Git"' } : {})
      .end('Not found');
    return;
  }
  if (host === 'raw') return sendFile(hosted, rest, response);
  if (isCodeload) return sendArchive(hosted, rest[0] ?? '', name, response);
  if (rest[0] === 'archive') {
    const commit = (rest[1] ?? '').replace(/\.tar\.gz$/, '');
    response.writeHead(302, { location: `${state.urls.git}/codeload/${owner}/${name}/${commit}` }).end();
    return;
  }
  if (rest[0] === 'git-upload-pack') return uploadPack(hosted, request, response);
  if (rest[0] === 'branch_commits') return branchesOf(hosted, rest[1] ?? '', response);
  response.writeHead(404).end('Not found');
}

function sendFile(
  { git }: HostedRepository,
  [commit = '', ...path]: readonly string[],
  response: ServerResponse,
): void {
  try {
    const args = ['-C', git.dir, 'cat-file', 'blob', `${commit}:${path.join('/')}`];
    const content = execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 });
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(content);
  } catch {
    response.writeHead(404).end('404: Not Found');
  }
}

async function sendArchive(
  { git }: HostedRepository,
  commit: string,
  name: string,
  response: ServerResponse,
): Promise<void> {
  const prefix = `${name}-${commit.slice(0, 7)}/`;
  const archive = spawn('git', ['-C', git.dir, 'archive', '--format=tar.gz', `--prefix=${prefix}`, commit]);
  response.writeHead(200, { 'content-type': 'application/x-gzip' });
  await pipeline(archive.stdout, response).catch(() => archive.kill());
}

async function uploadPack(
  { git }: HostedRepository,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
  };
  const pack = spawn('git', ['upload-pack', '--stateless-rpc', git.dir], { env });
  response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' });
  await Promise.all([pipeline(request, pack.stdin), pipeline(pack.stdout, response)]);
}

function branchesOf({ git }: HostedRepository, sha: string, response: ServerResponse): void {
  const list = (kind: string) =>
    git
      .git(kind, '--format=%(refname:short)', '--contains', sha)
      .split('\n')
      .filter((line) => line !== '');
  try {
    const body = { branches: list('branch').map((branch) => ({ branch, prs: [] })), tags: list('tag') };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  } catch {
    response.writeHead(404).end();
  }
}
