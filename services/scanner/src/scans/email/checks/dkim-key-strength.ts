import { fail, pass, warn } from '../../../audit/verdict.ts';
import { type EmailJudge, whenDkim } from '../email-check.ts';
import { FORGEABLE } from '../records/dkim-public-key.ts';

export const dkimKeyStrength: EmailJudge = (facts) => {
  const forgeable = facts.dkim.selectors.find(({ readings }) =>
    readings.some((reading) => reading.kind === 'invalid' && reading.faults.includes(FORGEABLE)),
  );
  if (forgeable === undefined) return judgeLength(facts);
  const { selector } = forgeable;
  const found = `The RSA key of selector ${selector} ${FORGEABLE}.`;
  return fail(-12, found, advice(selector, facts.domain));
};

const judgeLength = whenDkim('The strength of every DKIM key', -12, (keys, { domain }) => {
  const rsa = keys.filter(({ key }) => key.algorithm === 'rsa').toSorted((a, b) => a.key.bits - b.key.bits);
  const [weakest] = rsa;
  if (weakest === undefined) return pass('The keys that were found are Ed25519.');
  const { selector, key } = weakest;
  const found = `The weakest key that was found, of selector ${selector}, has ${key.bits} bits.`;
  if (key.bits >= 2048) return pass(found);
  return key.bits < 1024
    ? fail(-12, `${found} Receivers refuse keys below 1024 (RFC 8301 §3.2).`, advice(selector, domain))
    : warn(-4, `${found} Keys should have 2048 (RFC 8301 §3.2).`, advice(selector, domain));
});

function advice(selector: string, domain: string): string {
  return `Make a new RSA key of 2048 bits, publish it under a new selector below _domainkey.${domain}, and withdraw ${selector} when no mail signed with it is under way.`;
}
