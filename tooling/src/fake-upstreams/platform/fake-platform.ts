import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../listener.ts';
import { createGitRepository, type GitRepository } from './git-repository.ts';
import { answerApi } from './platform-api.ts';
import { answerGit } from './platform-git.ts';
import type {
  HostedRepository,
  PlatformFault,
  PlatformHost,
  PlatformRequest,
  PlatformState,
} from './platform-state.ts';

/** The code-hosting platform on three ports of this machine, made of real repositories. */
export interface FakePlatform {
  readonly urls: Readonly<Record<PlatformHost, string>>;
  readonly requests: readonly PlatformRequest[];
  requestsTo(host: PlatformHost): readonly PlatformRequest[];
  host(name: string, options?: Partial<Omit<HostedRepository, 'git'>>): GitRepository;
  rename(from: string, to: string): void;
  addToken(token: string): void;
  removeOwner(owner: string): void;
  fail(fault: PlatformFault): void;
  /** Forgets requests and faults. */
  reset(): void;
  close(): Promise<void>;
}

const HOSTS: readonly PlatformHost[] = ['api', 'raw', 'git'];

export async function startFakePlatform(): Promise<FakePlatform> {
  const root = mkdtempSync(join(tmpdir(), 'platform-'));
  const repositories = new Map<string, HostedRepository>();
  const renames = new Map<string, string>();
  const owners = new Set<string>();
  const tokens = new Set<string>();
  const requests: PlatformRequest[] = [];
  const faults: PlatformFault[] = [];
  const urls: Record<PlatformHost, string> = { api: '', raw: '', git: '' };
  const state: PlatformState = { repositories, renames, owners, tokens, urls };
  const servers: Server[] = [];
  for (const host of HOSTS) {
    const server = createServer((request, response) => {
      const path = request.url ?? '/';
      requests.push({ host, method: request.method ?? '', path, headers: request.headers });
      const fault = faults.find((each) => each.host === host && path.includes(each.path));
      if (fault !== undefined) {
        response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
        response.end(fault.body ?? '{"message":"fault"}');
        return;
      }
      void answer(host, state, request, response);
    });
    servers.push(server);
    urls[host] = `http://127.0.0.1:${await listen(server)}`;
  }
  return {
    urls,
    requests,
    requestsTo: (host) => requests.filter((request) => request.host === host),
    host(name, options = {}) {
      const git = createGitRepository(join(root, name));
      const defaults = { isPrivate: false, isArchived: false, readers: [], treeLimit: null };
      repositories.set(name.toLowerCase(), { ...defaults, ...options, git });
      owners.add((name.split('/')[0] ?? '').toLowerCase());
      for (const token of options.readers ?? []) tokens.add(token);
      return git;
    },
    rename: (from, to) => renames.set(from.toLowerCase(), to),
    addToken: (token) => tokens.add(token),
    removeOwner: (owner) => owners.delete(owner.toLowerCase()),
    fail: (fault) => faults.push(fault),
    reset() {
      requests.length = 0;
      faults.length = 0;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function answer(
  host: PlatformHost,
  state: PlatformState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (host === 'api') answerApi(state, request, response);
    else await answerGit(host, state, request, response);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}
