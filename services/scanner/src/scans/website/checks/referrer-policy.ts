import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const RECORD = 'Send `Referrer-Policy: strict-origin-when-cross-origin`, or a stricter one.';
const PRIVATE: ReadonlySet<string> = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);
const UNSAFE: ReadonlySet<string> = new Set([
  'unsafe-url',
  'origin',
  'origin-when-cross-origin',
  'no-referrer-when-downgrade',
]);

/** Referrer Policy, 8.1: the last token that is known counts; a meta element comes after the header. */
export const referrerPolicy: WebsiteCheck = {
  key: 'referrer_policy',
  category: 'headers',
  name: 'Referrer policy',
  judge: (facts) => whenPage(facts, 'Referrer-Policy', judgePage),
};

function judgePage({ headers, html }: PageFacts): Verdict {
  const metas = html.kind === 'known' ? (html.value?.referrers ?? []) : [];
  const tokens = [...headerValues(headers, 'referrer-policy'), ...metas]
    .flatMap((value) => value.split(','))
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '');
  if (tokens.length === 0) return info('Not set: browsers send the origin alone to other sites.');
  const policy = tokens.findLast((token) => PRIVATE.has(token) || UNSAFE.has(token));
  if (policy === undefined) return warn(-5, 'The policy has no value that browsers know.', RECORD);
  if (PRIVATE.has(policy)) return pass(`The policy is ${policy}.`);
  return warn(-5, `${policy} tells other sites more than it should.`, RECORD);
}
