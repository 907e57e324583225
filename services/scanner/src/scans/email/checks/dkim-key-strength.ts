import { fail, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { dkimGap, type EmailJudge, whenDkim } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';

export const dkimKeyStrength: EmailJudge = (facts) => {
  const { selectors } = facts.dkim;
  const forgeable = selectors.find(({ readings }) =>
    readings.some((reading) => reading.kind === 'invalid' && reading.faults.includes('bad-exponent')),
  );
  if (forgeable !== undefined)
    return fail(
      -12,
      `The RSA key of selector ${forgeable.selector} has an exponent that lets anyone sign.`,
      advice(forgeable.selector, facts),
    );
  const judged = whenDkim(facts, (keys) => {
    const rsa = keys.filter(({ key }) => key.algorithm === 'rsa').toSorted((a, b) => a.key.bits - b.key.bits);
    const [weakest] = rsa;
    if (weakest === undefined) return pass('The keys that were found are Ed25519.');
    const found = `The weakest key that was found, of selector ${weakest.selector}, has ${weakest.key.bits} bits.`;
    if (weakest.key.bits < 1024)
      return fail(
        -12,
        `${found} Receivers refuse keys below 1024 (RFC 8301 §3.2).`,
        advice(weakest.selector, facts),
      );
    if (weakest.key.bits < 2048)
      return warn(-4, `${found} Keys should have 2048 (RFC 8301 §3.2).`, advice(weakest.selector, facts));
    return pass(found);
  });
  return unlessWorse(judged, -12, 'The strength of every DKIM key', dkimGap(facts.dkim));
};

function advice(selector: string, { domain }: EmailFacts): string {
  return `Make a new RSA key of 2048 bits, publish it under a new selector below _domainkey.${domain}, and withdraw ${selector} when no mail signed with it is under way.`;
}
