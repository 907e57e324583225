import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import { structuredToken } from '../headers/structured-fields.ts';
import { type WebsiteCheck, whenPage } from '../website-check.ts';

const PROTECTIVE: ReadonlySet<string> = new Set(['require-corp', 'credentialless']);

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
    whenPage(facts, 'Cross-Origin-Embedder-Policy', -5, ({ headers }) => {
      const values = headerValues(headers, 'cross-origin-embedder-policy');
      const [value] = values;
      if (value === undefined) return info('Not set.');
      const token = values.length === 1 ? structuredToken(value) : null;
      if (token !== null && PROTECTIVE.has(token)) return pass(`The policy is ${token}.`);
      if (token === 'unsafe-none') return info('The policy is unsafe-none: no protection is asked for.');
      return warn(
        -5,
        'Browsers ignore the policy: it cannot be read.',
        'Send the header once, with the one of require-corp, credentialless and unsafe-none that is meant; Cross-Origin-Embedder-Policy-Report-Only shows what it would break.',
      );
    }),
};
