import { z } from 'zod';
import { hasControlCharacter } from '../control-character.ts';
import { requestError } from '../field-error.ts';
import { optionalField, requestBody } from './request-body.ts';

const URL_ERROR = requestError('the full repository address, https://<host>/<owner>/<repo>');
const TOKEN_ERROR = requestError('a personal access token of the code-hosting platform, or leave it out');

/** A repository's address as it was sent: only its length is judged here, which hosts are accepted is configured. */
export const RepositoryUrl = z
  .string(URL_ERROR)
  .trim()
  .min(1, URL_ERROR)
  .max(2048, URL_ERROR)
  .refine((url) => !hasControlCharacter(url), URL_ERROR)
  .meta({
    id: 'RepositoryUrl',
    description:
      'The full repository address. A `.git` ending and a trailing slash are understood; `/tree/<ref>` scans that ' +
      'branch, tag or commit, `/tree/<ref>/<folder>` that folder of it, `/pull/<number>` the head of that pull ' +
      'request. A host that is not accepted is 400.',
  });

/** A caller's token: sent to the platform's API and nowhere else, never logged, never echoed. */
export const AccessToken = z
  .string(TOKEN_ERROR)
  .trim()
  .max(1024, TOKEN_ERROR)
  .refine(isHeaderSafe, TOKEN_ERROR)
  .meta({
    id: 'AccessToken',
    description:
      'A personal access token of the code-hosting platform, for private repositories and a higher request ' +
      'limit. Not stored. Empty counts as absent.',
    format: 'password',
    default: '',
  });

/** What every scan of a repository takes. */
export const RepositoryRequest = requestBody({
  url: RepositoryUrl,
  token: optionalField(AccessToken),
}).meta({ id: 'RepositoryRequest', description: 'A repository, and a token when it is private.' });
export type RepositoryRequest = z.infer<typeof RepositoryRequest>;

/** Whether the text can stand in an `Authorization` header: visible ASCII, no spaces. */
function isHeaderSafe(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}
