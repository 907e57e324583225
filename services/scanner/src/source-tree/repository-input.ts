import type { RepositoryRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import { UpstreamError } from '@repo/upstream/errors';
import { PlatformToken, type RepositorySnapshot, UnknownRefError } from '@repo/upstream/github';
import { parseRepositoryUrl, type RepositoryReference } from '@repo/upstream/repository-url';
import { upstreamErrors } from '../errors.ts';
import type { SourceTree } from './source-tree.ts';

/** The repository a caller names, and the token in a wrapping that shows nothing of it. */
export interface RepositoryInput {
  readonly reference: RepositoryReference;
  readonly token: PlatformToken | null;
}

/**
 * @param hosts the accepted hosts, lower case
 * @throws AppError 400 when the address names no repository of an accepted host
 */
export function toRepositoryInput(
  request: Pick<RepositoryRequest, 'url' | 'token'>,
  hosts: readonly string[],
): RepositoryInput {
  const reference = parseRepositoryUrl(request.url, hosts);
  if (reference === 'host-not-accepted') {
    throw new AppError('bad_request', `${ask(hosts)} Only repositories on ${hosts.join(', ')} are accepted.`);
  }
  if (typeof reference === 'string') throw new AppError('bad_request', ask(hosts));
  const token = request.token === undefined || request.token === '' ? null : new PlatformToken(request.token);
  return { reference, token };
}

/** Our answer when the platform does not show the repository; anything else passes unchanged. */
export function toRepositoryError(thrown: unknown, { reference, token }: RepositoryInput): unknown {
  if (!(thrown instanceof UpstreamError) || thrown.upstream !== 'github') return thrown;
  const name = `${reference.owner}/${reference.name}`;
  if (thrown.kind === 'unauthorized') {
    return new AppError('unauthorized', tokenRefused(name), { cause: thrown });
  }
  if (thrown instanceof UnknownRefError) {
    const message = `${name} has no such branch, tag, commit or pull request: check what follows its name in the address.`;
    return new AppError('not_found', message, { cause: thrown });
  }
  if (thrown.kind !== 'not_found') return thrown;
  return new AppError('not_found', noRepository(name, token), { cause: thrown });
}

/** The same for the document. */
export function repositoryErrors() {
  const name = 'owner/repo';
  return {
    unauthorized: tokenRefused(name),
    not_found: noRepository(name, null),
    ...upstreamErrors('github'),
  };
}

/** What the sender of a token is told that the platform does not take, or not for `name` (owner/repo). */
function tokenRefused(name: string): string {
  return `The token is not valid, or it may not read ${name}: send one that may, or leave it out.`;
}

/** What is said where the platform shows no repository `name` (owner/repo). */
export function noRepository(name: string, token: PlatformToken | null): string {
  const hint = token === null ? '; a private repository needs a `token`' : '';
  return `There is no repository ${name}${hint}.`;
}

function ask([host = 'github.com']: readonly string[]): string {
  return `Send \`url\`: the full repository address, such as https://${host}/owner/repo.`;
}

/**
 * The files that the address means: those of its folder, else all. Paths are from the root as before, and what is found
 * there may include files from elsewhere in the repository, so they can still be read.
 *
 * @throws AppError 404 when there is no such folder, or a link.
 */
export function addressedTree(
  tree: SourceTree,
  { owner, name, path }: Pick<RepositorySnapshot, 'owner' | 'name' | 'path'>,
): SourceTree {
  if (path === null) return tree;
  if (tree.kindOf?.(path) === 'symlink') {
    const what = `${owner}/${name} has a symbolic link there, no folder`;
    throw new AppError('not_found', `${what}: send the address of what it leads to.`);
  }
  const paths = tree.paths.filter((each) => each === path || each.startsWith(`${path}/`));
  // Where the list of files was cut, the folder may be there all the same.
  if (paths.length > 0 || tree.isTruncated) return { ...tree, paths };
  const message = `${owner}/${name} has no such folder there: check what follows the branch in the address.`;
  throw new AppError('not_found', message);
}
