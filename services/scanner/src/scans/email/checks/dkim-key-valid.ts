import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dkimGap, type EmailJudge } from '../email-check.ts';
import { MAX_RECORD_OCTETS } from '../record-bounds.ts';
import type { DkimFaultCode } from '../records/dkim-key.ts';

export const dkimKeyValid: EmailJudge = ({ dkim, domain }) => {
  const bad = dkim.selectors.flatMap(({ selector, readings }) => {
    if (readings.length > 1) return [{ selector, why: `has ${readings.length} records` }];
    return readings.flatMap((reading) =>
      reading.kind === 'invalid' ? [{ selector, why: whyOf(reading.faults) }] : [],
    );
  });
  const [first] = bad;
  if (first !== undefined) {
    return warn(
      -3,
      `DKIM records that receivers cannot use: ${joinList(bad.map(({ selector, why }) => `${selector} ${why}`))}.`,
      `Publish exactly one whole key record at ${first.selector}._domainkey.${domain}, or delete it.`,
    );
  }
  const hasKeys = dkim.selectors.some(({ readings }) => readings.length > 0);
  const verdict = hasKeys
    ? pass('Every DKIM record that was found can be read.')
    : info('No DKIM key was found.');
  return unlessWorse(verdict, -3, 'Whether every DKIM record can be read', dkimGap(dkim));
};

const WHY: ReadonlyMap<DkimFaultCode, string> = new Map<DkimFaultCode, string>([
  ['too-long', `has more than ${MAX_RECORD_OCTETS} octets`],
  ['truncated-key', 'is cut off: a string of a TXT record holds 255 octets, longer keys need several'],
  ['bad-base64', 'has a key that is not base64'],
  ['bad-key-length', 'has an Ed25519 key that has not 32 octets'],
  ['repeated-tag', 'has a tag twice'],
  ['bad-version', 'has a wrong version'],
  ['missing-key', 'has no p='],
  ['unknown-algorithm', 'names an unknown algorithm'],
  ['not-for-email', 'is not for e-mail (s=)'],
  ['wrong-key-type', 'has a key of another kind than it says'],
]);

function whyOf(codes: readonly DkimFaultCode[]): string {
  return codes.map((code) => WHY.get(code)).find((why) => why !== undefined) ?? 'cannot be decoded';
}
