import type { Verdict } from '../../../audit/check.ts';
import type { Known } from '../../../audit/known.ts';
import { fail, info, pass, warn } from '../../../audit/verdict.ts';
import type { TlsFacts } from '../../../net/http/tls-facts.ts';
import type { AcceptedOffer, SuiteProbes } from '../facts.ts';
import { unseen, type WebsiteJudge, whenKnown } from '../website-check.ts';

const LEAST_DH_BITS = 2048;
const ADVICE =
  'Allow suites with ECDHE and AES-GCM or ChaCha20 alone up to TLS 1.2, and offer TLS 1.3; Mozilla’s configuration generator writes that for your server.';

/** RFC 9325 4.1, 4.2: suites that a server must not or should not accept. */
export const tlsCiphers: WebsiteJudge = ({ tls, suites }) =>
  whenKnown(tls, 'The cipher suites', 0, (handshake) => {
    const verdict = judgeSuites(suites, handshake);
    return { ...verdict, description: `${verdict.description} ${NOT_OFFERED}` };
  });

const NOT_OFFERED = 'RC4, 3DES and export suites were not looked at: this scanner cannot offer them.';

function judgeSuites(
  { unsafe, withoutSecrecy, finiteField }: SuiteProbes,
  handshake: TlsFacts | null,
): Verdict {
  const open = acceptedOf(unsafe);
  const recorded = acceptedOf(withoutSecrecy);
  const dhBits = acceptedOf(finiteField)?.dhBits ?? LEAST_DH_BITS;
  if (open !== null) {
    const what = open.cipher === null ? 'do not prove who it is' : `do not encrypt (${open.cipher})`;
    return fail(0, `The host accepts suites that ${what}.`, ADVICE);
  }
  const faults = [
    recorded === null
      ? null
      : `it accepts key exchange without forward secrecy (${recorded.cipher ?? 'RSA'})`,
    dhBits >= LEAST_DH_BITS
      ? null
      : `it accepts a Diffie-Hellman group of ${dhBits < 1024 ? 'less than 1024' : dhBits} bits`,
    handshake === null || isAuthenticated(handshake)
      ? null
      : `it agrees on a suite without authenticated encryption (${handshake.cipher})`,
  ].filter((fault) => fault !== null);
  if (faults.length > 0)
    return warn(0, `The suites of the host are not of today: ${faults.join('; ')}.`, ADVICE);
  if (handshake === null) return info('There is no TLS that browsers accept.');
  const lost = [unsafe, withoutSecrecy, finiteField].find((probe) => probe.kind === 'unknown');
  if (lost?.kind === 'unknown') return unseen('Which cipher suites are accepted', lost.reason, 0);
  return pass(
    `The host agrees on ${handshake.cipher ?? 'a suite of today'}; suites without encryption or forward secrecy are refused.`,
  );
}

export function acceptedOf(probe: Known<AcceptedOffer | null>): AcceptedOffer | null {
  return probe.kind === 'known' ? probe.value : null;
}

function isAuthenticated({ protocol, cipher }: TlsFacts): boolean {
  return (
    protocol === 'TLSv1.3' || cipher === null || /_(?:GCM|CCM|CCM_8|CHACHA20_POLY1305)(?:_|$)/.test(cipher)
  );
}
