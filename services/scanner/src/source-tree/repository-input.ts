import type { RepositoryRequest } from '@repo/contracts/scanner';
import { AppError } from '@repo/service-kit/errors';
import { UpstreamError } from '@repo/upstream/errors';
import { PlatformToken, parseRepositoryUrl, type RepositoryReference } from '@repo/upstream/github';

/** The repository a caller names, and the token in a wrapping that shows nothing of it. */
export interface RepositoryInput {
  readonly reference: RepositoryReference;
  readonly token: PlatformToken | null;
}

const ASK = 'Send `url`: the full repository address, such as https://github.com/owner/repo.';

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
    throw new AppError('bad_request', `${ASK} Only repositories on ${hosts.join(', ')} are accepted.`);
  }
  if (typeof reference === 'string') throw new AppError('bad_request', ASK);
  const token = request.token === undefined || request.token === '' ? null : new PlatformToken(request.token);
  return { reference, token };
}

/** Our answer when the platform does not show the repository; anything else passes unchanged. */
export function toRepositoryError(thrown: unknown, { reference, token }: RepositoryInput): unknown {
  if (!(thrown instanceof UpstreamError) || thrown.upstream !== 'github') return thrown;
  const name = `${reference.owner}/${reference.name}`;
  if (thrown.kind === 'unauthorized') {
    const message = `The token is not valid, or it may not read ${name}: send one that may, or leave it out.`;
    return new AppError('unauthorized', message, { cause: thrown });
  }
  if (thrown.kind !== 'not_found') return thrown;
  const hint = token === null ? '; a private repository needs a `token`' : '';
  const what = reference.refSegments.length === 0 ? name : `${name} with that branch, tag or commit`;
  return new AppError('not_found', `There is no repository ${what}${hint}.`, { cause: thrown });
}
