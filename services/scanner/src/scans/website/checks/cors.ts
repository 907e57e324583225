import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { ForeignOriginFacts } from '../facts.ts';
import { unseen, type WebsiteJudge } from '../website-check.ts';

const WORST = -50;

/** Fetch, CORS protocol: whether a foreign origin may read with the visitor's credentials. */
export const cors: WebsiteJudge = ({ foreignOrigins }) => {
  const responses = foreignOrigins.flatMap((each) =>
    each.kind === 'known' && !each.value.isRefused ? [each.value] : [],
  );
  const open = responses.map(judgeCredentials).find((verdict) => verdict !== null);
  if (open !== undefined) return open;
  const lost = foreignOrigins.find((each) => each.kind === 'unknown');
  if (lost !== undefined) return unseen('What foreign origins may read', lost.reason, WORST);
  const allowed = responses.filter((response) => allowedOrigin(response) !== null);
  if (allowed.length === 0) return pass('Foreign origins may not read responses.');
  if (allowed.some((response) => isEveryOrigin(response)))
    return info('Foreign origins may read responses, without credentials.');
  return pass('Only named origins may read responses.');
};

function judgeCredentials(response: ForeignOriginFacts): Verdict | null {
  const allowed = allowedOrigin(response);
  if (headerValue(response.headers, 'access-control-allow-credentials') !== 'true') return null;
  if (allowed === 'null') {
    return fail(
      WORST,
      'The origin null may read responses with the credentials of the visitor: any site gets it with a sandboxed frame.',
      'Never name null in Access-Control-Allow-Origin; compare the Origin with a list of your own.',
    );
  }
  if (allowed !== response.origin) return null;
  return fail(
    WORST,
    `Foreign origins may read responses with the credentials of the visitor: ${allowed} is echoed.`,
    'Compare the whole Origin with a list of your own before it is echoed, or leave the credentials out.',
  );
}

function allowedOrigin({ headers }: ForeignOriginFacts): string | null {
  return headerValue(headers, 'access-control-allow-origin')?.trim() ?? null;
}

/** Whether everybody is allowed: `*`, or whoever asks; `null` is what any site can be. */
function isEveryOrigin(response: ForeignOriginFacts): boolean {
  const allowed = allowedOrigin(response);
  return allowed === '*' || allowed === 'null' || allowed === response.origin;
}
