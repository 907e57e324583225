import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { dkimGap, type EmailJudge, whenDkim } from '../email-check.ts';
import { joinList } from '../recommend.ts';

export const dkimHash: EmailJudge = (facts) => {
  const verdict = whenDkim(facts, (keys) => {
    const old = keys
      .filter(({ key }) => key.hashes !== null && !key.hashes.includes('sha256'))
      .map(({ selector }) => selector);
    if (old.length === 0) return pass('Every DKIM key that was found allows SHA-256.');
    return fail(
      -8,
      `DKIM keys that do not allow SHA-256, so that no valid signature can be made with them (RFC 8301 §3.1): ${joinList(old)}.`,
      `Remove h= from ${joinList(old.map((selector) => `${selector}._domainkey.${facts.domain}`))}.`,
    );
  });
  return unlessWorse(verdict, -8, 'The hash algorithms of every DKIM key', dkimGap(facts.dkim));
};
