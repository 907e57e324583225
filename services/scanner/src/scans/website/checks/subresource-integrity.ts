import { getDomain } from 'tldts';
import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import type { PageFacts } from '../facts.ts';
import type { HtmlFacts } from '../html/read-html.ts';
import { type WebsiteCheck, whenKnown, whenPage } from '../website-check.ts';

const RECORD =
  'Give every script of another site `integrity="sha384-…" crossorigin="anonymous"`, and load it over https.';

/** Subresource Integrity: scripts of other registrable domains. */
export const subresourceIntegrity: WebsiteCheck = {
  key: 'subresource_integrity',
  category: 'content',
  name: 'Integrity of foreign scripts',
  judge: (facts) =>
    whenPage(facts, 'The scripts', (page) =>
      whenKnown(page.html, 'The scripts', (html) =>
        html === null ? info('The page is not HTML.') : judgeScripts(html, page),
      ),
    ),
};

interface Script {
  readonly host: string;
  readonly isSecure: boolean;
  readonly isForeign: boolean;
  readonly hasIntegrity: boolean;
}

function judgeScripts(html: HtmlFacts, page: PageFacts): Verdict {
  const scripts = scriptsOf(html, page);
  if (scripts.length === 0) return info('The page loads no script file.');
  const foreign = scripts.filter(({ isForeign }) => isForeign);
  if (foreign.length === 0) return pass('All scripts come from the site itself.');
  const open = foreign.find(({ isSecure, hasIntegrity }) => !isSecure && !hasIntegrity);
  if (open !== undefined) {
    return fail(-50, `A script of ${open.host} comes over plain http, without integrity.`, RECORD);
  }
  const insecure = foreign.find(({ isSecure }) => !isSecure);
  if (insecure !== undefined) {
    return fail(-20, `A script of ${insecure.host} comes over plain http.`, RECORD);
  }
  const unchecked = foreign.find(({ hasIntegrity }) => !hasIntegrity);
  if (unchecked === undefined) return pass('All scripts of other sites are checked by their hash.');
  return warn(-5, `A script of ${unchecked.host} is not checked by its hash.`, RECORD);
}

function scriptsOf(html: HtmlFacts, page: PageFacts): readonly Script[] {
  const base = URL.parse(html.base ?? '', page.url) ?? new URL(page.url);
  const own = siteOf(new URL(page.url).hostname);
  return html.scripts.flatMap(({ src, integrity }) => {
    const url = URL.parse(src, base.href);
    if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return [];
    const isForeign = siteOf(url.hostname) !== own;
    const hasIntegrity = /(?:^|\s)sha(?:256|384|512)-/.test(integrity);
    return [{ host: url.hostname, isSecure: url.protocol === 'https:', isForeign, hasIntegrity }];
  });
}

function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}
