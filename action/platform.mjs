// What the action tells the platform, where it may: it never changes how the run ends.
import { gzipSync } from 'node:zlib';

const TIMEOUT_MS = 30_000;
const MARKER = '<!-- lockfile-scan -->';
/** The platform takes 65,536 characters. */
const MAX_COMMENT_CHARACTERS = 60_000;
const COMMENTS_A_PAGE = 100;
const MAX_PAGES = 30;

/**
 * Uploads a SARIF report to code scanning, for the commit and ref of the run. A run of `pull_request_target` is one of the
 * branch, whose alerts would be closed: the report is of the pull request, unless the commit of the run was scanned as a
 * whole.
 * https://docs.github.com/en/rest/code-scanning/code-scanning#upload-an-analysis-as-sarif-data
 */
export async function uploadSarif(platform, sarif, isOfRun) {
  const { GITHUB_SHA, GITHUB_REF } = platform.env;
  if (!GITHUB_SHA || !GITHUB_REF) return 'SARIF was not uploaded: the run has no commit.';
  const { number, head } = platform.event.pull_request ?? {};
  const isElsewhere = !isOfRun && head?.sha !== undefined && !GITHUB_REF.startsWith('refs/pull/');
  const commit_sha = isElsewhere ? head.sha : GITHUB_SHA;
  const ref = isElsewhere ? `refs/pull/${number}/head` : GITHUB_REF;
  const response = await ask(platform, 'POST', 'code-scanning/sarifs', {
    commit_sha,
    ref,
    sarif: gzipSync(sarif).toString('base64'),
  });
  if (response.ok) return 'SARIF was uploaded to code scanning.';
  return response.status === 403 || response.status === 404
    ? `SARIF was not uploaded (${response.status}): it needs code scanning and the permission security-events: write.`
    : `SARIF was not uploaded: the platform answered ${response.status}.`;
}

/**
 * Keeps one comment of its own on the pull request of the run. With `on-failure` a run that passes writes none, and
 * brings the one that is there up to date.
 */
export async function comment(platform, when, { isFailure, text }) {
  const number = platform.event.pull_request?.number;
  if (!Number.isSafeInteger(number)) return 'There is no comment: the run is of no pull request.';
  const own = await findOwn(platform, number);
  if (own === null && when === 'on-failure' && !isFailure) return 'There is no comment: nothing failed.';
  const body = `${MARKER}\n${text.length > MAX_COMMENT_CHARACTERS ? `${text.split('\n', 1)[0]}\n\nThe report is too long for a comment: see the job summary.` : text}`;
  const response =
    own === null
      ? await ask(platform, 'POST', `issues/${number}/comments`, { body })
      : await ask(platform, 'PATCH', `issues/comments/${own}`, { body });
  if (response.ok) return own === null ? 'A comment was added.' : 'The comment was brought up to date.';
  return refusal(response);
}

/** The id of the comment that an earlier run wrote: anyone can copy the marker, so a bot's only. Null for none. */
async function findOwn(platform, number) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `issues/${number}/comments?per_page=${COMMENTS_A_PAGE}&page=${page}`;
    const response = await ask(platform, 'GET', path);
    if (!response.ok) throw new Error(refusal(response));
    const comments = await response.json();
    const own = comments.find(({ user, body }) => user?.type === 'Bot' && body?.startsWith(MARKER));
    if (own !== undefined) return own.id;
    if (comments.length < COMMENTS_A_PAGE) return null;
  }
  // One more would come with every run.
  throw new Error(
    'There is no comment: the pull request has more than are looked through for an earlier one.',
  );
}

function refusal({ status }) {
  return `There is no comment (${status}): it needs the permission pull-requests: write, which forks do not have.`;
}

/** A redirect would take the token elsewhere: it fails. */
function ask({ env, token }, method, path, body) {
  return fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/${path}`, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}
