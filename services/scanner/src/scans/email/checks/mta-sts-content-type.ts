import { pass, warn } from '../../../audit/verdict.ts';
import { type EmailJudge, whenMtaStsPolicy } from '../email-check.ts';
import { quote } from '../recommend.ts';

export const mtaStsContentType: EmailJudge = (facts) => {
  const { policy } = facts.mtaSts;
  return whenMtaStsPolicy(facts, 0, () => {
    const type =
      policy?.kind === 'known' && policy.value.kind === 'fetched' ? policy.value.contentType : null;
    if (type !== null && /^text\/plain(?:[ \t]*;|$)/i.test(type))
      return pass('The policy is served as text/plain.');
    return warn(
      0,
      `The policy is served ${type === null ? 'without a Content-Type' : `as ${quote(type)}`}, not as text/plain (RFC 8461 §3.2).`,
      'Send the header "Content-Type: text/plain" with the policy.',
    );
  });
};
