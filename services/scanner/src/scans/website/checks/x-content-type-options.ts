import { pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { forbidsSniffing } from '../headers/forbids-sniffing.ts';
import { whenPage } from '../website-check.ts';

const ADVICE =
  'See that scripts and styles are sent with their own types, then send `X-Content-Type-Options: nosniff`.';

export const xContentTypeOptions = whenPage('X-Content-Type-Options', -5, ({ headers }) => {
  if (forbidsSniffing(headers)) return pass('Browsers do not guess types.');
  if (headerValue(headers, 'x-content-type-options') === null)
    return warn(-5, 'Browsers may guess the type of a response.', ADVICE);
  return warn(-5, 'X-Content-Type-Options has a value that browsers ignore.', ADVICE);
});
