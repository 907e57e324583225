import { describe, expect, it } from 'vitest';
import { HEALTHY_TLS, healthyWebsite } from '../../../test/support/website-facts.ts';
import { known, unknown } from '../../audit/known.ts';
import { describeTlsFault } from './describe-tls-fault.ts';

const { certificate } = HEALTHY_TLS;
const faultOf = (
  chainFault: string,
  leaf: Partial<typeof certificate> = {},
  issuers: (typeof HEALTHY_TLS)['issuers'] = [],
) =>
  describeTlsFault(
    healthyWebsite({
      tls: known({
        ...HEALTHY_TLS,
        isValid: false,
        chainFault,
        issuers,
        certificate: { ...certificate, ...leaf },
      }),
    }),
  );

describe('describeTlsFault', () => {
  it.each([
    ['UNSPECIFIED', { keyType: 'rsa', keySize: '1024' }, /RSA, 1024 bits; at least 2048/],
    ['UNSPECIFIED', { keyType: 'ec', keySize: 'prime192v1' }, /weak \(curve prime192v1\)/],
    ['UNSPECIFIED', { signature: 'sha1WithRSAEncryption' }, /outdated digest \(sha1WithRSAEncryption\)/],
    ['UNSPECIFIED', {}, /a certificate of the chain is not accepted; a weak key or an outdated signature/],
    ['SOMETHING_NEW', {}, /not accepted \(SOMETHING_NEW\)/],
    ['INVALID_PURPOSE', { extendedKeyUsage: ['1.3.6.1.5.5.7.3.3', '1.2.3'] }, /is code signing, 1\.2\.3\.$/],
    ['INVALID_PURPOSE', { extendedKeyUsage: [] }, /a certificate in it is not made for web servers/],
    ['INVALID_PURPOSE', { extendedKeyUsage: ['1.2.3', '2.5.29.37.0'] }, /a certificate in it is not made/],
    ['UNSPECIFIED', { keyType: 'rsa', keySize: '2047' }, /RSA, 2047 bits/],
    ['UNSPECIFIED', { keyType: 'dsa', keySize: '1024' }, /DSA, 1024 bits/],
    ['UNSPECIFIED', { keyType: 'ec', keySize: 'secp224r1' }, /weak key or an outdated signature are/],
    ['UNSPECIFIED', { keyType: 'ed25519', keySize: '' }, /weak key or an outdated signature are/],
    ['INVALID_PURPOSE', {}, /a certificate in it is not made for web servers/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', { hasIssuerUrl: true }, /intermediate certificate is not served/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', {}, /its issuer is unknown/],
    ['INVALID_CA', {}, /an issuer in it is no certificate authority/],
  ])('puts %s of %j in words', (fault, leaf, words) => {
    expect(faultOf(fault, leaf)).toMatch(words);
  });

  it('takes today’s signatures and keys for no weakness', () => {
    const strong = { keyType: 'rsa', keySize: '2048', signature: 'sha256WithRSAEncryption' };
    expect(faultOf('UNSPECIFIED', strong, [certificate])).toMatch(
      /a certificate of the chain is not accepted/,
    );
  });

  it('names the issuer that is at fault', () => {
    const issuer = { ...certificate, subject: 'CN=Old CA', isSelfSigned: false };
    const of = (chainFault: string, changes: Partial<typeof certificate>) =>
      describeTlsFault(
        healthyWebsite({
          tls: known({
            ...HEALTHY_TLS,
            isValid: false,
            chainFault,
            issuers: [certificate, { ...issuer, ...changes }],
          }),
        }),
      );
    expect(of('CERT_HAS_EXPIRED', { validTo: '2026-01-31T00:00:00.000Z' })).toBe(
      'The chain is not trusted: the issuer CN=Old CA expired on 2026-01-31T00:00:00.000Z.',
    );
    expect(of('CERT_HAS_EXPIRED', {})).toMatch(/a certificate of the chain has expired/);
    expect(of('UNSPECIFIED', { keyType: 'rsa', keySize: '1024' })).toMatch(
      /the key of the issuer CN=Old CA is weak \(RSA, 1024/,
    );
    const sha1 = { signature: 'sha1WithRSAEncryption' };
    expect(of('UNSPECIFIED', sha1)).toMatch(/the issuer CN=Old CA is signed with an outdated digest/);
    expect(of('UNSPECIFIED', { ...sha1, isSelfSigned: true })).toMatch(
      /weak key or an outdated signature are/,
    );
  });

  it('names old versions where they are all that is spoken', () => {
    const oldTls = known(['TLSv1', 'TLSv1.1'] as const);
    const facts = healthyWebsite({ tls: known(null), tlsFault: 'No TLS.', oldTls });
    expect(describeTlsFault(facts)).toBe('The host offers only TLS 1.0 and TLS 1.1, which browsers refuse.');
    expect(describeTlsFault({ ...facts, tls: unknown('no reply') })).toBe('No TLS.');
    expect(describeTlsFault(healthyWebsite())).toBeNull();
    expect(describeTlsFault({ ...facts, oldTls: known([]) })).toBe('No TLS.');
    expect(describeTlsFault({ ...facts, oldTls: unknown('no reply') })).toBe('No TLS.');
    expect(describeTlsFault({ ...facts, oldTls: known([]), tlsFault: null })).toBe('There is no TLS.');
  });

  it('names every fault, in order', () => {
    const faulty = { ...HEALTHY_TLS, isValid: false };
    const of = (changes: Partial<typeof HEALTHY_TLS>) =>
      describeTlsFault(healthyWebsite({ tls: known({ ...faulty, ...changes }) }));
    expect(of({ dates: 'expired', isHostMatch: false })).toBe(
      'The certificate expired on 2026-04-01T00:00:00.000Z. The certificate is not for site.example.',
    );
    expect(of({ dates: 'not-yet-valid' })).toBe(
      'The certificate is not valid before 2026-01-01T00:00:00.000Z.',
    );
    expect(of({ chainFault: 'UNSPECIFIED' })).toContain('trusted: a certificate of the chain is not');
  });
});
