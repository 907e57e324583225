import { X509Certificate } from 'node:crypto';
import { makeCertificate } from '@repo/tooling/fake-upstreams';
import { describe, expect, it } from 'vitest';
import { judgeChain } from './certificate-chain.ts';

const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS);
const dates = { validFrom: day(0), validTo: day(10) };
const root = makeCertificate({ name: 'Root', isAuthority: true, validFrom: day(-99), validTo: day(99) });
const authority = makeCertificate({ name: 'Authority', issuer: root, isAuthority: true, ...dates });
const notAuthority = makeCertificate({ name: 'Site', issuer: root, ...dates });
const leafOf = (issuer: typeof root) => makeCertificate({ name: 'Leaf', issuer, ...dates });

const chainOf = (...certificates: readonly (typeof root)[]) =>
  certificates.map(({ certificate }) => new X509Certificate(certificate));
const anchors = chainOf(root);

describe('judgeChain', () => {
  it.each([
    ['before it is valid', new Date(day(0).getTime() - 1000), 'CERT_HAS_EXPIRED'],
    ['from its first second', day(0), null],
    ['to its last second', day(10), null],
    ['after it is valid', new Date(day(10).getTime() + 1000), 'CERT_HAS_EXPIRED'],
  ])('takes an intermediate %s as that', (_when, now, fault) => {
    expect(judgeChain(chainOf(leafOf(authority), authority), anchors, now)).toBe(fault);
  });

  it('follows no certificate that is not an authority’s', () => {
    const chain = chainOf(leafOf(notAuthority), notAuthority);
    expect(judgeChain(chain, anchors, day(5))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  });

  it('takes an anchor that expired for no anchor', () => {
    expect(judgeChain(chainOf(leafOf(root)), anchors, day(100))).toBe('CERT_HAS_EXPIRED');
  });

  it('accepts an anchor that is served itself, beside others', () => {
    expect(judgeChain(anchors, chainOf(root, authority), day(5))).toBeNull();
  });
});
