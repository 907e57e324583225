import { info, pass } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { whenPage } from '../website-check.ts';

const HEADERS = [
  'x-xss-protection',
  'expect-ct',
  'public-key-pins',
  'public-key-pins-report-only',
  'feature-policy',
];

/** Headers that browsers have given up. */
export const obsoleteHeaders = whenPage('Obsolete headers', 0, ({ headers }) => {
  const present = HEADERS.filter((name) => (headerValue(headers, name) ?? '0').trim() !== '0');
  if (present.length === 0) return pass('No obsolete header is sent.');
  return info(`Browsers no longer read: ${present.join(', ')}.`);
});
