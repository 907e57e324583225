import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import { siteOf } from '../../../net/site-of.ts';
import type { PageFacts } from '../facts.ts';
import type { HtmlFacts } from '../html/read-html.ts';
import { unseen, whenKnown, whenPage } from '../website-check.ts';

const NAME = 'The scripts';
const WORST = -50;
const ADVICE =
  'Load scripts over https. Give each of another site whose address names one fixed version an integrity attribute ' +
  'with its sha384 hash and crossorigin="anonymous"; serve a copy of those that change.';

/** Subresource Integrity: scripts of other registrable domains. */
export const subresourceIntegrity = whenPage(NAME, WORST, (page) =>
  whenKnown(page.html, NAME, WORST, (html) =>
    html === null ? info('The page is not HTML.') : judgeScripts(html, page),
  ),
);

function judgeScripts(html: HtmlFacts, page: PageFacts): Verdict {
  const scripts = scriptsOf(html, page);
  const open = scripts.find(
    ({ isForeign, isSecure, hasIntegrity }) => isForeign && !isSecure && !hasIntegrity,
  );
  if (open !== undefined) {
    return fail(WORST, `A script of ${open.host} comes over plain http, without integrity.`, ADVICE);
  }
  if (html.unread !== null) return unseen('Whether every script is safe', html.unread, WORST);
  if (scripts.length === 0) return info('The page loads no script file.');
  const foreign = scripts.filter(({ isForeign }) => isForeign);
  if (foreign.length === 0) return pass('All scripts come from the site itself.');
  const insecure = foreign.find(({ isSecure }) => !isSecure);
  if (insecure !== undefined) {
    return fail(-20, `A script of ${insecure.host} comes over plain http.`, ADVICE);
  }
  const unchecked = foreign.find(({ hasIntegrity }) => !hasIntegrity);
  if (unchecked === undefined) return pass('All scripts of other sites are checked by their hash.');
  return warn(-5, `A script of ${unchecked.host} is not checked by its hash.`, ADVICE);
}

function scriptsOf(html: HtmlFacts, page: PageFacts) {
  const named = URL.parse(html.base ?? '', page.url);
  // Browsers pass over a base of these schemes (HTML 4.2.3).
  const base = named === null || /^(?:data|javascript):/.test(named.href) ? page.url : named.href;
  const own = siteOf(new URL(page.url).hostname);
  return html.scripts.flatMap(({ src, integrity }) => {
    const url = URL.parse(src, base);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return [];
    const isForeign = siteOf(url.hostname) !== own;
    const hasIntegrity = INTEGRITY.test(integrity);
    return [{ host: url.hostname, isSecure: url.protocol === 'https:', isForeign, hasIntegrity }];
  });
}

/** SRI, 3.5: what is no base64 is passed over, so that the script runs unchecked. */
const INTEGRITY = /(?:^|\s)sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}(?:[?\s]|$)/;
