import { judgePolicyToken } from '../policy-token.ts';
import { type WebsiteJudge, whenPage } from '../website-check.ts';

const PROTECTIVE = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];

/** HTML, 7.1.3: a structured token; two fields are none. */
export const crossOriginOpenerPolicy: WebsiteJudge = (facts) =>
  whenPage(facts, 'Cross-Origin-Opener-Policy', -5, ({ headers }) =>
    judgePolicyToken(headers, 'Cross-Origin-Opener-Policy', PROTECTIVE),
  );
