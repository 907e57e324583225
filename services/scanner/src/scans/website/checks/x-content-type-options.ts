import { pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { whenPage } from '../website-check.ts';

const ADVICE =
  'See that scripts and styles are sent with their own types, then send `X-Content-Type-Options: nosniff`.';

/** Fetch, 3.6: the first value of the list counts. */
export const xContentTypeOptions = whenPage('X-Content-Type-Options', -5, ({ headers }) => {
  const value = headerValue(headers, 'x-content-type-options');
  if (value === null) return warn(-5, 'Browsers may guess the type of a response.', ADVICE);
  const [first = ''] = value.split(',', 1);
  if (first.trim().toLowerCase() === 'nosniff') return pass('Browsers do not guess types.');
  return warn(-5, 'X-Content-Type-Options has a value that browsers ignore.', ADVICE);
});
