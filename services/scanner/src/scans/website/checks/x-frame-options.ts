import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { isBroadSource, sentPolicies } from '../headers/parse-csp.ts';
import { whenPage } from '../website-check.ts';

const SAME_ORIGIN =
  'If no other site is to frame the page, send `X-Frame-Options: SAMEORIGIN`. If some are, name them in the ' +
  'frame-ancestors directive of its Content-Security-Policy.';
const NAME_THEM =
  'Name the sites that may frame the page in the frame-ancestors directive of its Content-Security-Policy.';

/** HTML, 7.3.1.2 (X-Frame-Options), and `frame-ancestors` of CSP 3, which overrides it. */
export const xFrameOptions = whenPage('X-Frame-Options', -20, judgePage);

function judgePage({ headers }: PageFacts): Verdict {
  const lists = sentPolicies({ headers }).flatMap((policy) => {
    const sources = policy.get('frame-ancestors');
    return sources === undefined ? [] : [sources];
  });
  if (lists.some((sources) => !sources.some(isBroadSource))) {
    return pass('frame-ancestors of the Content-Security-Policy limits who may frame the page.');
  }
  if (lists.length > 0) {
    return fail(
      -20,
      'frame-ancestors lets anybody frame the page, and X-Frame-Options is ignored when frame-ancestors is present.',
      NAME_THEM,
    );
  }
  const values = headerValues(headers, 'x-frame-options').flatMap((value) => value.split(','));
  return judgeOptions(new Set(values.map((value) => value.trim().toLowerCase())));
}

function judgeOptions(options: ReadonlySet<string>): Verdict {
  if (options.size === 0) return fail(-20, 'Any site may frame the page.', SAME_ORIGIN);
  const limits = options.has('deny') || options.has('sameorigin');
  if (options.size > 1 && (limits || options.has('allowall'))) {
    return warn(
      0,
      'X-Frame-Options has several values: browsers refuse every frame, old ones may not.',
      'Send the header once: as `X-Frame-Options: DENY` nothing changes for today’s browsers.',
    );
  }
  if (limits) return pass('X-Frame-Options limits who may frame the page.');
  const isOpenByIntent = [...options].some((option) => option.startsWith('allow'));
  return fail(
    -20,
    'X-Frame-Options has a value that browsers ignore.',
    isOpenByIntent ? NAME_THEM : SAME_ORIGIN,
  );
}
