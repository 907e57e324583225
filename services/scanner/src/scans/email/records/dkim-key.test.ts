import { generateKeyPairSync } from 'node:crypto';
import { sequence, tagged } from '@repo/tooling/fake-upstreams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDkimKey } from './dkim-key.ts';

const ED25519 = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const RSA_1024 =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB';

function rsa(bits: number, type: 'spki' | 'pkcs1' = 'spki'): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return publicKey.export({ type, format: 'der' }).toString('base64');
}

function rsaWithExponent(exponent: number): string {
  const modulus = Buffer.alloc(129, 0xff).fill(0, 0, 1);
  return sequence(tagged(0x02, modulus), tagged(0x02, Buffer.from([exponent]))).toString('base64');
}

describe('parseDkimKey', () => {
  it('reads the key of RFC 6376 appendix C, folded as it stands there', () => {
    const folded = [
      'v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQ',
      'KBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYt',
      'IxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v',
      '/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhi',
      'tdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB',
    ];
    const key = { algorithm: 'rsa', bits: 1024 };
    expect(parseDkimKey(folded.join('\r\n    '))).toMatchObject({ kind: 'key', key });
    expect(parseDkimKey(folded.join(''))).toMatchObject({ kind: 'key', key });
  });

  it('reads the keys of RFC 8463 appendix A', () => {
    expect(parseDkimKey(`v=DKIM1; k=ed25519; p=${ED25519}`)).toEqual({
      kind: 'key',
      key: {
        algorithm: 'ed25519',
        bits: 256,
        isTest: false,
        hashes: null,
      },
    });
    expect(parseDkimKey(`v=DKIM1; k=rsa; p=${RSA_1024}`)).toMatchObject({
      kind: 'key',
      key: { algorithm: 'rsa', bits: 1024 },
    });
  });

  it.each([512, 768, 1024, 2048])('measures an RSA key of %i bits in either form', (bits) => {
    expect(parseDkimKey(`v=DKIM1; p=${rsa(bits)}`)).toMatchObject({ kind: 'key', key: { bits } });
    expect(parseDkimKey(`v=DKIM1; p=${rsa(bits, 'pkcs1')}`)).toMatchObject({ kind: 'key', key: { bits } });
  });

  it.each([
    ['t=y', { isTest: true }],
    ['t=s:y', { isTest: true }],
    ['t= s : x ', { isTest: false }],
    ['h=sha256', { hashes: ['sha256'] }],
    ['h=sha1:sha256', { hashes: ['sha1', 'sha256'] }],
    ['h=sha1', { hashes: ['sha1'] }],
    ['s=*', { bits: 1024 }],
    ['s=email:tlsrpt', { bits: 1024 }],
    ['n=hello there', { bits: 1024 }],
    ['g=*', { bits: 1024 }],
    ['x=unknown', { bits: 1024 }],
    ['K=unknown', { bits: 1024 }],
  ])('reads %s', (tag, key) => {
    expect(parseDkimKey(`v=DKIM1; ${tag}; p=${RSA_1024}`)).toMatchObject({ kind: 'key', key });
  });

  it.each([
    `p=${RSA_1024}`,
    `k=rsa; p=${RSA_1024}`,
    `v=DKIM1;p=${RSA_1024};`,
    `v=DKIM1; p=${RSA_1024.slice(0, 50)} ${RSA_1024.slice(50)}`,
    `v=DKIM1; p=${RSA_1024.replace(/=+$/, '')}`,
  ])('takes the key in "%s"', (text) => {
    expect(parseDkimKey(text).kind).toBe('key');
  });

  it.each(['v=DKIM1; p=', 'v=DKIM1; k=rsa; p=;', 'p=', 'v=DKIM1; k=ed25519; p= '])(
    'takes "%s" for revoked',
    (text) => {
      expect(parseDkimKey(text).kind).toBe('revoked');
    },
  );

  it.each([
    ['v=DKIM1;', 'has no p='],
    ['v=DKIM1; k=rsa', 'has no p='],
    [`v=DKIM2; p=${RSA_1024}`, 'has a wrong version'],
    [`v=dkim1; p=${RSA_1024}`, 'has a wrong version'],
    [`k=rsa; v=DKIM1; p=${RSA_1024}`, 'has a wrong version'],
    [`v=DKIM1; p=${RSA_1024}; p=${RSA_1024}`, 'has a tag twice'],
    [`v=DKIM1; oops; p=${RSA_1024}`, 'has a part that is no tag'],
    [`v=DKIM1;; p=${RSA_1024}`, 'has a semicolon too many'],
    [`v=DKIM1; p=${RSA_1024};;`, 'has a semicolon too many'],
    [`"v=DKIM1; p=${RSA_1024}"`, 'has a part that is no tag'],
    [`V=DKIM1; P=${RSA_1024}`, 'has no p='],
    ['v=DKIM1; p=;;', 'has a semicolon too many'],
    [`v=DKIM1; k=dsa; p=${RSA_1024}`, 'names an unknown algorithm'],
    [`v=DKIM1; s=tlsrpt; p=${RSA_1024}`, 'is not for e-mail (s=)'],
    ['v=DKIM1; p=***', 'has a key that is not base64'],
    ['v=DKIM1; p=AAAAA', 'has a key that is not base64'],
    [`v=DKIM1; p=${RSA_1024.slice(0, 200)}`, 'is cut off'],
    ['v=DKIM1; p=bm90LWEta2V5', 'cannot be decoded'],
    [`v=DKIM1; k=ed25519; p=${RSA_1024}`, 'has an Ed25519 key that has not 32 octets'],
    [`v=DKIM1; k=ed25519; p=MCowBQYDK2VwAyEA${ED25519}`, 'has an Ed25519 key that has not 32 octets'],
    [`v=DKIM1; p=MCowBQYDK2VwAyEA${ED25519}`, 'has a key of another kind than it says'],
    [`v=DKIM1; p=${rsaWithExponent(1)}`, 'lets anyone sign'],
    [`v=DKIM1; p=${rsaWithExponent(2)}`, 'lets anyone sign'],
  ])('says why "%s" is of no use', (text, fault) => {
    const reading = parseDkimKey(text);
    expect(reading).toMatchObject({ kind: 'invalid' });
    expect(reading.kind === 'invalid' && reading.faults.join()).toContain(fault);
  });

  it.each([
    '',
    'o=~',
    'v=spf1 -all',
    'v=DMARC1; p=none',
    't=y; o=-; r=a@x.test',
    'hello',
    'p=none!',
    'dkim=all',
  ])('passes "%s" over', (text) => {
    expect(parseDkimKey(text)).toEqual({ kind: 'unrelated' });
  });

  it('reads any octets as a key or says that they are none', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('rsa', 'ed25519'),
        (octets, algorithm) => {
          const reading = parseDkimKey(
            `v=DKIM1; k=${algorithm}; p=${Buffer.from(octets).toString('base64')}`,
          );
          expect(['key', 'invalid', 'revoked']).toContain(reading.kind);
        },
      ),
    );
  });
});
