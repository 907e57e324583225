import { normalizeDomain } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { toAuditedDomain } from './domain-input.ts';

describe('toAuditedDomain', () => {
  it.each([
    ['example.org', 'example.org'],
    ['www.example.org', 'example.org'],
    ['www.co.uk', 'www.co.uk'],
    ['https://WWW.co.uk/a', 'www.co.uk'],
    ['co.uk', 'co.uk'],
    ['www.com', 'www.com'],
  ])('of %s is %s', (sent, expected) => {
    expect(toAuditedDomain(normalizeDomain(sent) ?? '', sent, false)).toBe(expected);
  });

  it.each([
    'a.test',
    'a.example',
    'router.local',
    'x.internal',
    'a.invalid',
    'x.onion',
    'a.home.arpa',
    'mail.localdomain',
    'x.alt',
    '1.0.0.127.in-addr.arpa',
  ])('refuses %s, unless the DNS servers are the operator’s own', (domain) => {
    expect(() => toAuditedDomain(domain, domain, false)).toThrow('Send `domain`');
    expect(toAuditedDomain(domain, domain, true)).toBe(domain);
  });

  it('takes names that only look like special ones', () => {
    expect(toAuditedDomain('mytest.org', 'mytest.org', false)).toBe('mytest.org');
    expect(toAuditedDomain('test.org', 'test.org', false)).toBe('test.org');
  });
});
