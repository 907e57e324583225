import { describe, expect, it } from 'vitest';
import { HEALTHY_TLS, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import type { SuiteProbes } from '../facts.ts';
import { tlsCiphers } from './tls-ciphers.ts';

const LOST = unknown('no reply in time');
const accepted = (cipher: string | null, dhBits: number | null = null) => known({ cipher, dhBits });
const judge = (suites: Partial<SuiteProbes>, tls: Partial<typeof HEALTHY_TLS> = {}) => {
  const facts = healthyWebsite({ tls: known({ ...HEALTHY_TLS, ...tls }) });
  return tlsCiphers({ ...facts, suites: { ...facts.suites, ...suites } });
};

describe('tls_ciphers', () => {
  it.each([
    ['suites of today', {}, {}, 'pass', /The host agrees on TLS_AES_128/],
    [
      'a group of 2048 bits',
      { finiteField: accepted('TLS_DHE', 2048) },
      {},
      'pass',
      /TLS_AES_128_GCM_SHA256/,
    ],
    ['no authentication', { unsafe: accepted(null) }, {}, 'fail', /do not prove who it is/],
    ['no encryption', { unsafe: accepted('X_NULL') }, {}, 'fail', /do not encrypt \(X_NULL\)/],
    ['RSA key exchange', { withoutSecrecy: accepted('TLS_RSA') }, {}, 'warn', /forward secrecy \(TLS_RSA\)/],
    ['a small group', { finiteField: accepted('TLS_DHE', 1024) }, {}, 'warn', /group of 1024 bits/],
    ['a tiny group', { finiteField: accepted(null, 1023) }, {}, 'warn', /group of less than 1024 bits/],
    [
      'CBC for browsers',
      {},
      { protocol: 'TLSv1.2', cipher: 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA' },
      'warn',
      /without authenticated encryption \(TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA\)/,
    ],
    ['a fault beside a lost answer', { unsafe: LOST, withoutSecrecy: accepted('R') }, {}, 'warn', /\(R\)/],
    ['a lost answer', { finiteField: LOST }, {}, 'undetermined', /no reply in time/],
  ] as const)('%s', (_name, suites, tls, kind, words) => {
    const { description, ...verdict } = judge(suites, tls);
    expect(verdict).toMatchObject({ kind });
    expect(description).toMatch(words);
    expect(description).toContain('RC4, 3DES and export suites were not looked at');
  });

  it.each([
    'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
    'TLS_ECDHE_ECDSA_WITH_AES_128_CCM',
    'TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8',
    'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
  ])('%s is authenticated encryption', (cipher) => {
    expect(judge({}, { protocol: 'TLSv1.2', cipher }).kind).toBe('pass');
  });

  it('says nothing where there is no TLS, or nobody knows', () => {
    expect(tlsCiphers(healthyWebsite({ tls: known(null) })).kind).toBe('info');
    expect(tlsCiphers(healthyWebsite({ tls: LOST })).kind).toBe('undetermined');
  });
});
