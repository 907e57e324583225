import { judgePolicyToken } from '../policy-token.ts';

/** HTML, 7.1.4: a structured token; two fields are none. */
export const crossOriginEmbedderPolicy = judgePolicyToken('Cross-Origin-Embedder-Policy', [
  'require-corp',
  'credentialless',
]);
