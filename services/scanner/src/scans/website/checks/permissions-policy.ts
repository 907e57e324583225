import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { structuredDictionary } from '../headers/structured-fields.ts';
import { whenPage } from '../website-check.ts';

const ADVICE =
  'Write each limit as a member of a structured dictionary: camera=() for nobody, camera=(self) for the site itself.';

/** A structured dictionary (Permissions Policy, 5.2): `feature=(…)`, `feature=*`, joined by commas. */
export const permissionsPolicy = whenPage('Permissions-Policy', 0, ({ headers }) => {
  const value = headerValue(headers, 'permissions-policy');
  if (value !== null) {
    const members = structuredDictionary(value);
    if (members === null)
      return warn(0, 'Browsers ignore the policy: it is not a structured dictionary.', ADVICE);
    return members.size > 0 ? pass('Powerful features are limited.') : info('The policy limits nothing.');
  }
  if (headerValue(headers, 'feature-policy') === null) return info('Not set.');
  return warn(0, 'Only the old Feature-Policy is sent, which browsers ignore.', ADVICE);
});
