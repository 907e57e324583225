import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { CSP_DIRECTIVES, type CspRisk, cspRisks } from '../headers/csp-risks.ts';
import { type CspPolicy, policiesOf } from '../headers/parse-csp.ts';
import { whenKnown, whenPage } from '../website-check.ts';

const NAME = 'Content-Security-Policy';
const WORST = -25;

/** In words: no audit sees everything that a site loads, and a policy that is made up would block the rest. */
const WRITE_ONE =
  'List what the site loads, write a policy of that, and send it as Content-Security-Policy-Report-Only until nothing ' +
  'is reported; then enforce it.';
const ENFORCE_IT =
  'When nothing that the site needs is reported any more, send the policy as Content-Security-Policy, too.';
const PROTECTS =
  'It protects when scripts come from the site itself or by nonce or hash, and when ' +
  "object-src and base-uri are 'none'.";

/** CSP Level 3: all policies of headers and meta elements together. */
export const contentSecurityPolicy = whenPage(NAME, WORST, (page) =>
  whenKnown(policiesOf(page), NAME, WORST, (policies) => judgePolicies(policies, page)),
);

function judgePolicies(policies: readonly CspPolicy[], page: PageFacts): Verdict {
  if (policies.length === 0) {
    return headerValue(page.headers, 'content-security-policy-report-only') === null
      ? fail(WORST, 'There is no policy.', `${WRITE_ONE} ${PROTECTS}`)
      : fail(WORST, 'There is no policy: a report-only policy blocks nothing.', `${ENFORCE_IT} ${PROTECTS}`);
  }
  if (!policies.some((policy) => [...policy.keys()].some((name) => CSP_DIRECTIVES.has(name)))) {
    return fail(WORST, 'The policy has no directive that browsers know.', `${WRITE_ONE} ${PROTECTS}`);
  }
  const found = cspRisks(policies).find((risk) => page.isSecure || !risk.startsWith('insecure-'));
  if (found !== undefined) return VERDICTS[found];
  return pass('The policy allows neither scripts from anywhere nor inline scripts without a nonce or hash.');
}

const VERDICTS: Readonly<Record<CspRisk, Verdict>> = {
  'strict-dynamic-alone': fail(
    WORST,
    "'strict-dynamic' stands without a nonce or hash: browsers that know it load no script at all.",
    "Give every script a nonce that is new for each response, and name it in script-src beside 'strict-dynamic'.",
  ),
  'open-scripts': fail(
    -20,
    "Inline scripts, scripts from anywhere or plug-ins from anywhere are allowed ('unsafe-inline', a whole scheme, * or no limit).",
    "Limit script-src to 'self', the hosts that are needed, and nonces or hashes; set object-src to 'none' where the site has no plug-ins. Send the new policy as Content-Security-Policy-Report-Only first, beside the one of today.",
  ),
  'insecure-active': fail(
    -20,
    'Scripts, styles, frames, forms or framing sites may be on plain http.',
    'Have them all on https, then name https sources only.',
  ),
  eval: warn(
    -10,
    "'unsafe-eval' lets text be run as script.",
    "Replace the code that runs text as script, then remove 'unsafe-eval' from script-src.",
  ),
  'insecure-passive': warn(
    -10,
    'Images or media may be loaded over plain http.',
    'Load them over https, then name https sources only.',
  ),
  'open-styles': warn(
    0,
    'Inline styles, or styles from anywhere, are allowed.',
    "Limit style-src to 'self', the hosts that are needed, and nonces or hashes.",
  ),
};
