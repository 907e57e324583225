import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import type { PageFacts } from '../facts.ts';
import { parseMetaCsp, sentPolicies } from '../headers/parse-csp.ts';
import type { HtmlFacts, PlainLoad } from '../html/read-html.ts';
import { unseen, whenKnown, whenPage } from '../website-check.ts';

const NAME = 'Mixed content';
const ADVICE = 'Write the addresses with https, after you have seen that they answer there.';

/** W3C Mixed Content: what a secure page loads over plain http, as far as its HTML says. */
export const mixedContent = whenPage(NAME, 0, (page) => {
  if (!page.isSecure) return info('The page itself comes over plain http.');
  return whenKnown(page.html, NAME, 0, (html) =>
    html === null ? info('The page is not HTML.') : judgeHtml(html, page),
  );
});

function judgeHtml(html: HtmlFacts, page: PageFacts): Verdict {
  const policies = [...sentPolicies(page), ...parseMetaCsp(html.policies)];
  if (policies.some((policy) => policy.has('upgrade-insecure-requests'))) {
    return pass('Browsers load everything over https: the policy has upgrade-insecure-requests.');
  }
  if (/^\s*http:/i.test(html.base ?? '')) {
    return warn(0, 'The base element leads every relative address to plain http.', ADVICE);
  }
  for (const { kind, says } of FOUND) {
    const found = html.plainLoads.find((load) => load.kind === kind);
    if (found !== undefined) return warn(0, `${says} (${found.element}).`, ADVICE);
  }
  if (html.unread !== null) return unseen(NAME, html.unread, 0);
  return pass('The HTML loads nothing over plain http; styles and scripts were not followed.');
}

/** The worst first. */
const FOUND: readonly { readonly kind: PlainLoad['kind']; readonly says: string }[] = [
  { kind: 'form', says: 'A form is sent over plain http' },
  { kind: 'refresh', says: 'The page sends its visitors on to plain http' },
  { kind: 'blocked', says: 'The page names something over plain http that browsers block' },
  {
    kind: 'upgraded',
    says: 'The page names media over plain http, which browsers show only if https has them',
  },
];
