import type { RedirectVerdict } from '@repo/contracts/scanner';
import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { preloadTld } from '../preload-tld.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const WORST = -20;
const RECORD =
  'Answer every http request with a permanent redirect (308 or 301) to the same host and path on https.';

/** How plain http leads to https, and whether the page is there in the end. */
export const httpsRedirect: WebsiteJudge = ({ redirect, host, page }) =>
  whenKnown(redirect, 'The redirect from http to https', WORST, (verdict) => {
    // The check of the certificate takes the points where the page was reached in spite of it.
    if (verdict === 'invalid-cert' && page.kind === 'known' && page.value.untrustedHost !== null)
      return { ...VERDICTS[verdict], impact: 0 };
    const judged = judgeRedirect(verdict, host);
    if ('impact' in judged && judged.impact <= WORST) return judged;
    return whenKnown(page, 'Whether the page is on https', WORST, ({ isSecure, url }) =>
      isSecure || preloadTld(new URL(url).hostname) !== null ? judged : ON_HTTP,
    );
  });

function judgeRedirect(verdict: RedirectVerdict, host: string): Verdict {
  const tld = preloadTld(host);
  if (tld === null || KEPT.includes(verdict)) return VERDICTS[verdict];
  return info(`Browsers open every host below .${tld} over https only, whatever is answered over http.`);
}

const KEPT: readonly RedirectVerdict[] = ['to-https', 'no-http', 'invalid-cert', 'no-https'];

const ON_HTTP = fail(
  WORST,
  'The address leads to a page on plain http.',
  'Serve the page and every redirect to it on https.',
);

const VERDICTS = {
  'to-https': pass('http redirects to https on the same host.'),
  'no-http': pass('Nothing is served to this scanner over plain http.'),
  'off-host': warn(
    -5,
    'http redirects to https on another host: this one never gets its own protection.',
    RECORD,
  ),
  late: warn(-10, 'http redirects over plain http before it reaches https.', RECORD),
  'not-https': fail(-20, 'http redirects, yet does not end on https.', RECORD),
  missing: fail(-20, 'http serves content instead of a redirect to https.', RECORD),
  loop: fail(-20, 'The redirects from http never end.', RECORD),
  'invalid-cert': fail(
    -20,
    'http redirects to https with a certificate that is not valid.',
    'Install a valid certificate.',
  ),
  'no-https': fail(-20, 'No browser can open the site on https.', `Serve the site on https. ${RECORD}`),
} as const satisfies Record<RedirectVerdict, Verdict>;
