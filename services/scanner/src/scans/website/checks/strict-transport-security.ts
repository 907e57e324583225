import { fail, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import { parseHsts } from '../headers/parse-hsts.ts';
import { type WebsiteCheck, whenKnown } from '../website-check.ts';

const SIX_MONTHS_SECONDS = 15_552_000;
const RECORD =
  'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains` on every https response.';

/** RFC 6797: the host's own https answer counts, its first field, and only over a valid certificate. */
export const strictTransportSecurity: WebsiteCheck = {
  key: 'strict_transport_security',
  category: 'headers',
  name: 'HTTP Strict Transport Security',
  judge: ({ secure, host }) =>
    whenKnown(secure, 'Strict-Transport-Security', (answer) => {
      if (answer === null) {
        return fail(-20, `${host} does not answer on https.`, `Serve the site on https. ${RECORD}`);
      }
      if (!answer.isCertificateValid) {
        return fail(-20, 'Browsers ignore the header while the certificate is not valid.', RECORD);
      }
      const [value] = headerValues(answer.headers, 'strict-transport-security');
      if (value === undefined) return fail(-20, `${host} does not send the header on https.`, RECORD);
      const policy = parseHsts(value);
      if (policy === null)
        return fail(-20, `Browsers ignore the header, it cannot be read: ${value}`, RECORD);
      const { maxAgeSeconds } = policy;
      if (maxAgeSeconds === 0) return fail(-20, 'max-age=0 switches the protection off.', RECORD);
      if (maxAgeSeconds < SIX_MONTHS_SECONDS) {
        return warn(-10, `max-age is ${maxAgeSeconds} s, less than six months.`, RECORD);
      }
      return pass(`max-age is ${maxAgeSeconds} s${policy.includesSubDomains ? ', with subdomains' : ''}.`);
    }),
};
