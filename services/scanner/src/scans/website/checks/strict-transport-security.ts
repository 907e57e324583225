import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import { siteOf } from '../../../net/site-of.ts';
import type { SecureFacts, WebsiteFacts } from '../facts.ts';
import { coversHost, hstsOf, parseHsts, SIX_MONTHS_SECONDS } from '../headers/parse-hsts.ts';
import { preloadTld } from '../preload-tld.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const WORST = -20;

/** RFC 6797: the host's own https answer counts, its first field, and only over a valid certificate. */
export const strictTransportSecurity: WebsiteJudge = (facts) =>
  whenKnown(facts.secure, 'Strict-Transport-Security', WORST, (answer) => {
    const { host } = facts;
    if (answer === null) {
      const advice = 'Serve the site on https first, with TLS 1.2 or 1.3; then send the header there.';
      return fail(WORST, `No browser can open ${host} on https.`, advice);
    }
    if (!answer.isCertificateValid) {
      const advice =
        'Install a valid certificate first: under the header, browsers let nobody pass one that is not.';
      return fail(WORST, 'Browsers ignore the header while the certificate is not valid.', advice);
    }
    if (parseIpAddress(host) !== null) {
      const advice = 'Serve the site under a host name, and send the header there.';
      return fail(WORST, 'Browsers ignore the header where the host is an address.', advice);
    }
    const tld = preloadTld(host);
    if (tld !== null) return pass(`Browsers open every host below .${tld} over https only: it is preloaded.`);
    const own = judgeHeader(answer, host);
    return 'impact' in own && own.impact <= WORST ? own : judgePageHost(own, answer, facts);
  });

/** Where the site redirects to a host of its own that the header does not cover, that one needs it as well. */
function judgePageHost(own: Verdict, { headers }: SecureFacts, { host, page }: WebsiteFacts): Verdict {
  return whenKnown(page, 'Whether the host of the page sends the header', WORST, (found) => {
    const { hostname } = new URL(found.url);
    const isJudged = found.isSecure && found.untrustedHost === null && siteOf(hostname) === siteOf(host);
    if (!isJudged || coversHost(hstsOf(headers, host), host, hostname)) return own;
    const its = judgeHeader(found, hostname);
    return 'impact' in its ? its : own;
  });
}

function judgeHeader({ headers }: Pick<SecureFacts, 'headers'>, host: string): Verdict {
  const [value] = headerValues(headers, 'strict-transport-security');
  if (value === undefined) return fail(WORST, `${host} does not send the header on https.`, adviceFor(''));
  const policy = parseHsts(value);
  const advice = adviceFor(value);
  if (policy === null)
    return fail(WORST, `Browsers ignore the header, which cannot be read: ${quote(value)}.`, advice);
  const { maxAgeSeconds } = policy;
  if (maxAgeSeconds === 0) return fail(WORST, 'max-age=0 switches the protection off.', advice);
  if (maxAgeSeconds < SIX_MONTHS_SECONDS) {
    return warn(-10, `max-age is ${maxAgeSeconds} s, less than six months.`, advice);
  }
  return pass(`max-age is ${maxAgeSeconds} s${policy.includesSubDomains ? ', with subdomains' : ''}.`);
}

/** Says nothing of subdomains that the owner has not said: one without https could no longer be opened. */
function adviceFor(value: string): string {
  const meant = ['includeSubDomains', 'preload'].filter((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*=)`, 'i').test(value),
  );
  const header = ['max-age=31536000', ...meant].join('; ');
  const more = meant.length === 0 ? ' Add includeSubDomains when every subdomain answers on https.' : '';
  return `When the whole site answers on https, send \`Strict-Transport-Security: ${header}\` on every https response, once.${more}`;
}
