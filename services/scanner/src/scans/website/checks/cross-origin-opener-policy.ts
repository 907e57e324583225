import { judgePolicyToken } from '../policy-token.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const PROTECTIVE = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];

/** HTML, 7.1.3: a structured token; two fields are none. */
export const crossOriginOpenerPolicy: WebsiteCheck = {
  key: 'cross_origin_opener_policy',
  category: 'headers',
  name: 'Cross-origin opener policy',
  about: {
    looksAt: 'Whether Cross-Origin-Opener-Policy, where it is sent, can be read.',
    impacts: [-5],
    fix: 'Send it once, as one of the four values that exist.',
    source: 'HTML §7.1.3',
  },
  judge: (facts) =>
    whenPage(facts, 'Cross-Origin-Opener-Policy', -5, ({ headers }) =>
      judgePolicyToken(headers, 'Cross-Origin-Opener-Policy', PROTECTIVE),
    ),
};
