import { type InnerList, type Item, Token } from 'structured-headers';
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
    return [...members.values()].some(isLimit)
      ? pass('Powerful features are limited.')
      : info('The policy limits nothing.');
  }
  if (headerValue(headers, 'feature-policy') === null) return info('Not set.');
  return warn(0, 'Only the old Feature-Policy is sent, which browsers ignore.', ADVICE);
});

/** Permissions Policy, 9.1: a feature is limited unless `*` is or is in its list. */
function isLimit([value]: Item | InnerList): boolean {
  const items = Array.isArray(value) ? value.map(([item]) => item) : [value];
  return !items.some((item) => item instanceof Token && item.toString() === '*');
}
