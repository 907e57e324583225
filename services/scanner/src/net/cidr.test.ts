import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cidrContains, parseCidr, parseCidrList } from './cidr.ts';
import { isSameIpAddress, parseIpAddress, unmapIpAddress } from './ip-address.ts';

describe('parseCidr', () => {
  it.each([
    ['10.0.0.0/33', 'the prefix must be a number from 0 to 32'],
    ['::/129', 'the prefix must be a number from 0 to 128'],
    ['10.0.0.0/', 'the prefix must be a number from 0 to 32'],
    ['10.0.0.0/08', 'the prefix must be a number from 0 to 32'],
    ['10.0.0.0/-1', 'the prefix must be a number from 0 to 32'],
    ['10.0.0.1/8', 'the address has bits set beyond its /8 prefix'],
    ['10.0.0/8', '"10.0.0" is not an IP address'],
    ['localhost', '"localhost" is not an IP address'],
    ['', '"" is not an IP address'],
  ])('refuses "%s" and says why', (text, reason) => {
    expect(() => parseCidr(text)).toThrow(reason);
  });

  it('reads a bare address as a range of one', () => {
    expect(parseCidr('192.0.2.1')).toEqual({ version: 4, network: 0xc0000201n, prefix: 32 });
  });
});

describe('parseCidrList', () => {
  it('reads ranges between commas and blanks', () => {
    expect(parseCidrList(' 127.0.0.0/8 , ::1/128 ')).toHaveLength(2);
  });

  it('reads empty text as no range', () => {
    expect(parseCidrList('')).toEqual([]);
  });
});

describe('cidrContains', () => {
  it.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['0.0.0.0/0', '::1', false],
    ['::/0', '192.0.2.1', false],
    ['2001:db8::/33', '2001:db8:7fff::1', true],
    ['2001:db8::/33', '2001:db8:8000::1', false],
  ])('%s contains %s: %s', (cidr, address, expected) => {
    const parsed = parseIpAddress(address);
    expect(parsed !== null && cidrContains(parseCidr(cidr), parsed)).toBe(expected);
  });
});

describe('parseIpAddress', () => {
  it.each([
    ['::', 0n],
    ['::1', 1n],
    ['1::', 1n << 112n],
    ['::ffff:1.2.3.4', 0xffff01020304n],
    ['1:2:3:4:5:6:7:8', 0x00010002000300040005000600070008n],
    ['1:2:3:4:5:6:1.2.3.4', 0x00010002000300040005000601020304n],
  ])('reads %s', (text, value) => {
    expect(parseIpAddress(text)).toEqual({ version: 6, value });
  });

  it('reads every IPv4 address to its 32-bit number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (value) => {
        const text = [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
        expect(parseIpAddress(text)?.value).toBe(BigInt(value));
      }),
    );
  });

  it('unwraps an IPv4-mapped address and no other', () => {
    expect(unmapIpAddress({ version: 6, value: 0xffff01020304n })).toEqual({
      version: 4,
      value: 0x01020304n,
    });
    expect(unmapIpAddress({ version: 6, value: 0x01020304n })).toEqual({ version: 6, value: 0x01020304n });
  });

  it('compares addresses by value, not by text', () => {
    expect(isSameIpAddress('::ffff:127.0.0.1', '127.0.0.1')).toBe(true);
    expect(isSameIpAddress('2001:DB8::1', '2001:db8:0:0::1')).toBe(true);
    expect(isSameIpAddress('::1', '127.0.0.1')).toBe(false);
    expect(isSameIpAddress('x', 'x')).toBe(false);
  });
});
