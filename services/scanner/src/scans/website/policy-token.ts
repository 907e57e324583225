import { info, pass, warn } from '../../audit/verdict.ts';
import { headerValues } from '../../net/http/guarded-headers.ts';
import { structuredToken } from './headers/structured-fields.ts';
import { type WebsiteJudge, whenPage } from './website-check.ts';

/** Judges a header whose value is one structured token, `unsafe-none` or a `protective` one; two fields are none. */
export function judgePolicyToken(header: string, protective: readonly string[]): WebsiteJudge {
  return whenPage(header, -5, ({ headers, isSecure }) => {
    const [value, ...others] = headerValues(headers, header.toLowerCase());
    if (value === undefined) return info('Not set.');
    if (!isSecure) return info('Browsers ignore the policy on a page over plain http.');
    const token = others.length === 0 ? structuredToken(value) : null;
    if (token !== null && protective.includes(token)) return pass(`The policy is ${token}.`);
    if (token === 'unsafe-none') return info('The policy is unsafe-none: no protection is asked for.');
    return warn(
      -5,
      'Browsers ignore the policy: it cannot be read.',
      `Send the header once, with the one of ${protective.join(', ')} and unsafe-none that is meant; ${header}-Report-Only shows what it would break.`,
    );
  });
}
