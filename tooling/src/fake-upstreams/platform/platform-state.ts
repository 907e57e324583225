import type { IncomingHttpHeaders } from 'node:http';
import type { GitRepository } from './git-repository.ts';

/** Which of the platform's hosts was asked. */
export type PlatformHost = 'api' | 'raw' | 'git';

export interface PlatformRequest {
  readonly host: PlatformHost;
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface HostedRepository {
  readonly git: GitRepository;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  /** Tokens that may read it when it is private. */
  readonly readers: readonly string[];
  /** Cuts the tree after so many entries; null for the whole. */
  readonly treeLimit: number | null;
}

/** What is answered instead of the truth. */
export interface PlatformFault {
  readonly host: PlatformHost;
  /** Part of the path. */
  readonly path: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What the endpoints of the fake need to know. */
export interface PlatformState {
  readonly repositories: ReadonlyMap<string, HostedRepository>;
  /** Old name → new name, both `owner/name`. */
  readonly renames: ReadonlyMap<string, string>;
  readonly owners: ReadonlySet<string>;
  /** Tokens that the platform knows. */
  readonly tokens: ReadonlySet<string>;
  readonly urls: Readonly<Record<PlatformHost, string>>;
}
