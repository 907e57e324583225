import { judgePolicyToken } from '../policy-token.ts';

/** HTML, 7.1.3: a structured token; two fields are none. */
export const crossOriginOpenerPolicy = judgePolicyToken('Cross-Origin-Opener-Policy', [
  'same-origin',
  'same-origin-allow-popups',
  'noopener-allow-popups',
]);
