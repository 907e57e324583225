import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCidrList } from './cidr.ts';
import { isPublicAddress, judgeAddress } from './public-address.ts';

describe('judgeAddress', () => {
  it.each([
    ['0.0.0.0', 'this network'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['100.127.255.255', 'carrier-grade NAT'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['168.63.129.16', 'cloud platform'],
    ['169.254.169.254', 'link-local'],
    ['169.254.170.2', 'link-local'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.8', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.31.196.1', 'AS112'],
    ['192.52.193.1', 'automatic multicast tunnelling'],
    ['192.88.99.1', '6to4 relay'],
    ['192.175.48.1', 'AS112'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarking'],
    ['198.19.255.255', 'benchmarking'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.250', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['::7f00:1', 'IPv4-compatible'],
    ['::ffff:7f00:1', 'IPv4-mapped'],
    ['::ffff:127.0.0.1', 'IPv4-mapped'],
    ['::fFFf:169.254.169.254', 'IPv4-mapped'],
    ['::ffff:a9fe:a9fe', 'IPv4-mapped'],
    ['::ffff:8.8.8.8', 'IPv4-mapped'],
    ['::ffff:0:127.0.0.1', 'IPv4-translated'],
    ['64:ff9b::7f00:1', 'NAT64'],
    ['64:ff9b::8.8.8.8', 'NAT64'],
    ['64:ff9b:1::1', 'NAT64'],
    ['100::1', 'discard-only'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['2001:1ff::1', 'protocol assignments'],
    ['2001:db8::1', 'documentation'],
    ['2002:7f00:1::', '6to4'],
    ['3fff::1', 'documentation'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'not global unicast'],
    ['200::1', 'not global unicast'],
    ['fc00::1', 'unique local'],
    ['fd00:ec2::254', 'unique local'],
    ['fe80::1', 'link-local'],
    ['fec0::1', 'site-local'],
    ['ff02::1', 'multicast'],
    ['localhost', 'not an IP address'],
    ['127.1', 'not an IP address'],
    ['0177.0.0.1', 'not an IP address'],
    ['0x7f.0.0.1', 'not an IP address'],
    ['2130706433', 'not an IP address'],
    ['fe80::1%eth0', 'not an IP address'],
    ['', 'not an IP address'],
    ['8.8.8.8 ', 'not an IP address'],
  ])('refuses %s as %s', (address, range) => {
    expect(judgeAddress(address)).toEqual({ kind: 'blocked', range });
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '3ffe::1',
  ])('lets the public address %s through', (address) => {
    expect(judgeAddress(address)).toEqual({ kind: 'public' });
  });

  it("lets exactly the operator's own networks through", () => {
    const allowed = parseCidrList('127.0.0.0/8, fd00::/8');
    expect(judgeAddress('127.0.0.1', allowed)).toEqual({ kind: 'allowed-private', range: 'loopback' });
    expect(judgeAddress('fd00::1', allowed)).toEqual({ kind: 'allowed-private', range: 'unique local' });
    expect(judgeAddress('10.0.0.1', allowed)).toEqual({ kind: 'blocked', range: 'private' });
    expect(judgeAddress('::1', allowed)).toEqual({ kind: 'blocked', range: 'loopback' });
    expect(judgeAddress('::ffff:127.0.0.1', allowed)).toEqual({ kind: 'blocked', range: 'IPv4-mapped' });
  });

  it('refuses every IPv6 address outside 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const [first = ''] = address.split(':');
        const isGlobalUnicast = /^[23][0-9a-f]{3}$/i.test(first);
        expect(isGlobalUnicast || !isPublicAddress(address)).toBe(true);
      }),
    );
  });
});
