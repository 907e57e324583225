import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { whenPage } from '../website-check.ts';

/** Fetch, 3.7: exactly one of three tokens. */
export const crossOriginResourcePolicy = whenPage('Cross-Origin-Resource-Policy', -5, ({ headers }) => {
  const value = headerValue(headers, 'cross-origin-resource-policy');
  if (value === null) return info('Not set.');
  if (value === 'same-origin' || value === 'same-site') return pass(`The policy is ${value}.`);
  if (value === 'cross-origin') return info('The policy is cross-origin: any site may embed the response.');
  return warn(
    -5,
    'Browsers ignore the policy: it is none of same-origin, same-site and cross-origin.',
    'Send the header once, with the one of same-origin, same-site and cross-origin (as it works today) that is meant.',
  );
});
