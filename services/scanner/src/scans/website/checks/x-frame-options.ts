import type { Verdict } from '../../../audit/check.ts';
import { fail, pass } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { isBroadSource } from '../headers/is-broad-source.ts';
import { parseCsp } from '../headers/parse-csp.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const RECORD =
  "Send `Content-Security-Policy: frame-ancestors 'none'` (or 'self'), and `X-Frame-Options: DENY` for old browsers.";

/** RFC 7034, and `frame-ancestors` of CSP 3, which overrides it. */
export const xFrameOptions: WebsiteCheck = {
  key: 'x_frame_options',
  category: 'headers',
  name: 'Framing protection',
  judge: (facts) => whenPage(facts, 'X-Frame-Options', judgePage),
};

function judgePage({ headers }: PageFacts): Verdict {
  const lists = headerValues(headers, 'content-security-policy')
    .flatMap(parseCsp)
    .flatMap((policy) => (policy.has('frame-ancestors') ? [policy.get('frame-ancestors') ?? []] : []));
  if (lists.some((sources) => !sources.some(isBroadSource))) {
    return pass('frame-ancestors of the Content-Security-Policy limits who may frame the page.');
  }
  if (lists.length > 0) {
    return fail(
      -20,
      'frame-ancestors lets anybody frame the page, and X-Frame-Options does not count beside it.',
      RECORD,
    );
  }
  const values = headerValues(headers, 'x-frame-options').flatMap((value) => value.split(','));
  const options = new Set(values.map((value) => value.trim().toLowerCase()));
  if (options.size === 0) return fail(-20, 'Any site may frame the page.', RECORD);
  if (options.size > 1)
    return fail(-20, 'X-Frame-Options has several values, which browsers read differently.', RECORD);
  if (options.has('deny') || options.has('sameorigin'))
    return pass('X-Frame-Options limits who may frame the page.');
  return fail(-20, 'X-Frame-Options has a value that browsers ignore.', RECORD);
}
