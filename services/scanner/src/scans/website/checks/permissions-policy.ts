import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const RECORD = 'Send `Permissions-Policy: camera=(), geolocation=(), microphone=()`.';

/** A structured dictionary (Permissions Policy, 5.2): `feature=(…)`, `feature=*`, joined by commas. */
export const permissionsPolicy: WebsiteCheck = {
  key: 'permissions_policy',
  category: 'headers',
  name: 'Permissions policy',
  judge: (facts) =>
    whenPage(facts, 'Permissions-Policy', ({ headers }) => {
      const value = headerValue(headers, 'permissions-policy');
      if (value !== null) {
        const isReadable = value.split(',').every(isMember);
        if (isReadable) return pass('Powerful features are limited.');
        return warn(0, 'Browsers ignore the policy, it is no structured dictionary.', RECORD);
      }
      if (headerValue(headers, 'feature-policy') === null) return info('Not set.');
      return warn(0, 'Only the old Feature-Policy is sent, which browsers ignore.', RECORD);
    }),
};

function isMember(text: string): boolean {
  return /^[a-z*][a-z0-9_.*-]*=(?:\*|self|\(["\w\s:/.*-]*\))(?:;[^,]*)?$/.test(text.trim());
}
