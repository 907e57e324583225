import { judgePolicyToken } from '../policy-token.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const PROTECTIVE = ['require-corp', 'credentialless'];

/** HTML, 7.1.4: a structured token; two fields are none. */
export const crossOriginEmbedderPolicy: WebsiteCheck = {
  key: 'cross_origin_embedder_policy',
  category: 'headers',
  name: 'Cross-origin embedder policy',
  about: {
    looksAt: 'Whether Cross-Origin-Embedder-Policy, where it is sent, can be read.',
    impacts: [-5],
    fix: 'Send it once, as one of the three values that exist.',
    source: 'HTML §7.1.4',
  },
  judge: (facts) =>
    whenPage(facts, 'Cross-Origin-Embedder-Policy', -5, ({ headers }) =>
      judgePolicyToken(headers, 'Cross-Origin-Embedder-Policy', PROTECTIVE),
    ),
};
