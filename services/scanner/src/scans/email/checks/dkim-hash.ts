import { fail, pass } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { whenDkim } from '../email-check.ts';

export const dkimHash = whenDkim('The hash algorithms of every DKIM key', -8, (keys, { domain }) => {
  const old = keys
    .filter(({ key }) => key.hashes !== null && !key.hashes.includes('sha256'))
    .map(({ selector }) => selector);
  if (old.length === 0) return pass('Every DKIM key that was found allows SHA-256.');
  return fail(
    -8,
    `DKIM keys that do not allow SHA-256, so that no valid signature can be made with them (RFC 8301 §3.1): ${joinList(old)}.`,
    `Remove h= from ${joinList(old.map((selector) => `${selector}._domainkey.${domain}`))}.`,
  );
});
