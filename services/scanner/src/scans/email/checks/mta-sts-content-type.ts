import { pass, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { whenMtaStsPolicy } from '../email-check.ts';

export const mtaStsContentType = whenMtaStsPolicy(0, (_policy, _facts, type) => {
  if (type !== null && /^text\/plain(?:[ \t]*;|$)/i.test(type))
    return pass('The policy is served as text/plain.');
  return warn(
    0,
    `The policy is served ${type === null ? 'without a Content-Type' : `as ${quote(type)}`}, not as text/plain (RFC 8461 §3.2).`,
    'Send the header "Content-Type: text/plain" with the policy.',
  );
});
