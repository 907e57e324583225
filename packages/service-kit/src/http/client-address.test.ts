import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

describe('clientAddress', () => {
  it.each([
    ['203.0.113.7', undefined, 0, '203.0.113.7'],
    ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
    ['::ffff:0707:0702', undefined, 0, '7.7.7.2'],
    ['0:0:0:0:0:FFFF:cb00:7107', undefined, 0, '203.0.113.7'],
    ['::fffe:0707:0702', undefined, 0, '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', undefined, 0, '2001:db8:1:2::/64'],
    ['2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
    ['::1', undefined, 0, '0:0:0:0::/64'],
    ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', undefined, 0, '64:ff9b:0:0::/64'],
    [undefined, undefined, 0, 'unknown'],
  ])('names the socket %s as itself, IPv6 by its /64', (socket, forwarded, hops, expected) => {
    expect(clientAddress(socket, forwarded, hops)).toBe(expected);
  });

  it('ignores X-Forwarded-For when no proxy is trusted', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', 0)).toBe('203.0.113.7');
  });

  it.each([
    ['198.51.100.1', 1, '198.51.100.1'],
    ['9.9.9.9, 198.51.100.1', 1, '198.51.100.1'],
    ['9.9.9.9, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['198.51.100.1:4711', 1, '198.51.100.1'],
    ['::ffff:0707:0702', 1, '7.7.7.2'],
    ['[::ffff:707:702]:4711', 1, '7.7.7.2'],
    ['[2001:db8::1]:4711', 1, '2001:db8:0:0::/64'],
    ['not an address', 1, '10.0.0.9'],
    ['', 1, '10.0.0.9'],
  ])('reads X-Forwarded-For %j from the right over %i trusted hops', (forwarded, hops, expected) => {
    expect(clientAddress('10.0.0.9', forwarded, hops)).toBe(expected);
  });

  it('never lets a caller choose its name: what stands left of the trusted hop changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (spoofed) => {
        expect(clientAddress('10.0.0.9', `${spoofed},198.51.100.1`, 1)).toBe('198.51.100.1');
      }),
    );
  });
});
