import type { Verdict } from '../../../audit/check.ts';
import { info, pass } from '../../../audit/verdict.ts';
import { siteOf } from '../../../net/site-of.ts';
import type { SecureFacts, WebsiteFacts } from '../facts.ts';
import { hstsOf } from '../headers/parse-hsts.ts';
import { PRELOAD_LIST_DATE, preloadTld } from '../preload-tld.ts';
import { type WebsiteJudge, whenKnown } from '../website-check.ts';

const YEAR_SECONDS = 31_536_000;

/** What the preload list of browsers asks for. To be on it has effects for years, so that nothing is recommended. */
export const hstsPreload: WebsiteJudge = (facts) => {
  const tld = preloadTld(facts.host);
  if (tld !== null) return pass(`The whole of .${tld} is on the preload list (of ${PRELOAD_LIST_DATE}).`);
  return whenKnown(facts.secure, 'Whether the preload list would take the host', 0, (secure) =>
    secure === null ? info('No browser can open the host on https.') : judgeHost(secure, facts),
  );
};

function judgeHost(secure: SecureFacts, { host, redirect }: WebsiteFacts): Verdict {
  const policy = hstsOf(secure.headers, host);
  if (policy?.isPreload !== true) return info('The host does not ask to be on the preload list.');
  const isRedirected = redirect.kind === 'known' && REDIRECTS.has(redirect.value);
  const missing = [
    policy.maxAgeSeconds < YEAR_SECONDS ? 'max-age of a year' : null,
    policy.includesSubDomains ? null : 'includeSubDomains',
    secure.isFirst ? null : 'the header on every redirect',
    siteOf(host) === host ? null : 'the registrable domain itself',
    secure.isCertificateValid ? null : 'a valid certificate',
    isRedirected ? null : 'a redirect from http to https on the same host',
  ].filter((condition) => condition !== null);
  if (missing.length === 0) return pass('The header asks for the preload list and meets its conditions.');
  return info(`The header asks for the preload list, which also requires: ${missing.join(', ')}.`);
}

const REDIRECTS: ReadonlySet<string> = new Set(['to-https', 'no-http']);
