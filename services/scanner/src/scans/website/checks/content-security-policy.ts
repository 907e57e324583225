import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { headerValue } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { CSP_DIRECTIVES, type CspRisks, cspRisks } from '../headers/csp-risks.ts';
import { pageCsp } from '../headers/page-csp.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const RECORD =
  "Send `Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'` and add what the site needs.";

/** CSP Level 3: all policies of headers and meta elements together. */
export const contentSecurityPolicy: WebsiteCheck = {
  key: 'content_security_policy',
  category: 'headers',
  name: 'Content Security Policy',
  judge: (facts) => whenPage(facts, 'Content-Security-Policy', judgePage),
};

function judgePage(page: PageFacts): Verdict {
  const policies = pageCsp(page);
  if (policies.length === 0) return fail(-25, `There is no policy${reportOnly(page)}.`, RECORD);
  if (!policies.some((policy) => [...policy.keys()].some((name) => CSP_DIRECTIVES.has(name)))) {
    return fail(-25, 'The policy has no directive that browsers know.', RECORD);
  }
  const risks = cspRisks(policies);
  const found = RISKS.find(({ applies }) => applies(risks, page));
  return found?.verdict ?? pass('The policy keeps foreign and inline scripts out.');
}

function reportOnly({ headers }: PageFacts): string {
  const isThere = headerValue(headers, 'content-security-policy-report-only') !== null;
  return isThere ? ': one that only reports keeps nothing out' : '';
}

/** The worst first. */
const RISKS: readonly {
  readonly applies: (risks: CspRisks, page: PageFacts) => boolean;
  readonly verdict: Verdict;
}[] = [
  {
    applies: (risks) => risks.isStrictDynamicAlone,
    verdict: fail(
      -25,
      "'strict-dynamic' stands without a nonce or hash: browsers that know it load no script at all.",
      "Give every script a nonce and write `script-src 'nonce-…' 'strict-dynamic'`.",
    ),
  },
  {
    applies: (risks) => risks.isScriptOpen,
    verdict: fail(
      -20,
      "Inline scripts, scripts from anywhere or plug-ins from anywhere are allowed ('unsafe-inline', a whole scheme, * or no limit).",
      "Limit script-src to 'self' and nonces or hashes, and write `object-src 'none'`.",
    ),
  },
  {
    applies: (risks, { isSecure }) => isSecure && risks.isActiveInsecure,
    verdict: fail(
      -20,
      'Scripts, styles or frames may be loaded over plain http.',
      'Name https sources only.',
    ),
  },
  {
    applies: (risks) => risks.isEvalAllowed,
    verdict: warn(-10, "'unsafe-eval' lets text be run as script.", "Remove 'unsafe-eval' from script-src."),
  },
  {
    applies: (risks, { isSecure }) => isSecure && risks.isPassiveInsecure,
    verdict: warn(-10, 'Images or media may be loaded over plain http.', 'Name https sources only.'),
  },
  {
    applies: (risks) => risks.isStyleOpen,
    verdict: warn(
      0,
      'Inline styles, or styles from anywhere, are allowed.',
      "Limit style-src to 'self' and nonces or hashes.",
    ),
  },
];
