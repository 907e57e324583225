import type { Verdict } from '../../../audit/check.ts';
import { fail, pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import { parseIpAddress } from '../../../net/ip-address.ts';
import type { SecureFacts } from '../facts.ts';
import { parseHsts, SIX_MONTHS_SECONDS } from '../headers/parse-hsts.ts';
import { preloadTld } from '../preload-tld.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

/** RFC 6797: the host's own https answer counts, its first field, and only over a valid certificate. */
export const strictTransportSecurity: WebsiteJudge = ({ secure, host }) =>
  whenKnown(secure, 'Strict-Transport-Security', -20, (answer) => {
    if (answer === null) {
      const advice = 'Serve the site on https first, with TLS 1.2 or 1.3; then send the header there.';
      return fail(-20, `No browser can open ${host} on https.`, advice);
    }
    if (!answer.isCertificateValid) {
      const advice =
        'Install a valid certificate first: under the header, browsers let nobody pass one that is not.';
      return fail(-20, 'Browsers ignore the header while the certificate is not valid.', advice);
    }
    if (parseIpAddress(host) !== null) {
      const advice = 'Serve the site under a host name, and send the header there.';
      return fail(-20, 'Browsers ignore the header where the host is an address.', advice);
    }
    const tld = preloadTld(host);
    if (tld !== null) return pass(`Browsers open every host below .${tld} over https only: it is preloaded.`);
    return judgeHeader(answer, host);
  });

function judgeHeader({ headers }: SecureFacts, host: string): Verdict {
  const [value] = headerValues(headers, 'strict-transport-security');
  if (value === undefined) return fail(-20, `${host} does not send the header on https.`, adviceFor(''));
  const policy = parseHsts(value);
  const advice = adviceFor(value);
  if (policy === null)
    return fail(-20, `Browsers ignore the header, which cannot be read: ${quote(value)}.`, advice);
  const { maxAgeSeconds } = policy;
  if (maxAgeSeconds === 0) return fail(-20, 'max-age=0 switches the protection off.', advice);
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
