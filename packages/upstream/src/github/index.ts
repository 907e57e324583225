export { createGithubClient, type GithubClient, type GithubSession } from './client.ts';
export type { CommitPlace } from './find-commit.ts';
export { type RepositoryChange, UnrelatedRefsError } from './open-change.ts';
export { UnknownRefError } from './open-snapshot.ts';
export { PlatformToken } from './platform-token.ts';
export type { ArchivedFile } from './read-archive.ts';
export type { BranchRef, RefList, TagRef } from './ref-list.ts';
export type { GitTree, GitTreeEntry, RepositoryName, RepositorySnapshot } from './snapshot.ts';
