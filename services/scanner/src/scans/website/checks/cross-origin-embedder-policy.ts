import { judgePolicyToken } from '../policy-token.ts';
import { type WebsiteJudge, whenPage } from '../website-check.ts';

const PROTECTIVE = ['require-corp', 'credentialless'];

/** HTML, 7.1.4: a structured token; two fields are none. */
export const crossOriginEmbedderPolicy: WebsiteJudge = (facts) =>
  whenPage(facts, 'Cross-Origin-Embedder-Policy', -5, ({ headers }) =>
    judgePolicyToken(headers, 'Cross-Origin-Embedder-Policy', PROTECTIVE),
  );
