import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCidr, parseCidrList } from './cidr.ts';
import { isPublicAddress, judgeAddress, SPECIAL_RANGES } from './public-address.ts';

/** Every special range: the address before it, its first, its last and the one after it, with what they are. */
const EDGES = `
  0.0.0.0/8 | 0.0.0.0 this network | 0.255.255.255 this network | 1.0.0.0 public
  10.0.0.0/8 | 9.255.255.255 public | 10.0.0.0 private | 10.255.255.255 private | 11.0.0.0 public
  100.64.0.0/10 | 100.63.255.255 public | 100.64.0.0 carrier-grade NAT | 100.127.255.255 carrier-grade NAT | 100.128.0.0 public
  127.0.0.0/8 | 126.255.255.255 public | 127.0.0.0 loopback | 127.255.255.255 loopback | 128.0.0.0 public
  168.63.129.16/32 | 168.63.129.15 public | 168.63.129.16 cloud platform | 168.63.129.17 public
  169.254.0.0/16 | 169.253.255.255 public | 169.254.0.0 link-local | 169.254.255.255 link-local | 169.255.0.0 public
  172.16.0.0/12 | 172.15.255.255 public | 172.16.0.0 private | 172.31.255.255 private | 172.32.0.0 public
  192.0.0.0/24 | 191.255.255.255 public | 192.0.0.0 protocol assignments | 192.0.0.255 protocol assignments | 192.0.1.0 public
  192.0.2.0/24 | 192.0.1.255 public | 192.0.2.0 documentation | 192.0.2.255 documentation | 192.0.3.0 public
  192.31.196.0/24 | 192.31.195.255 public | 192.31.196.0 AS112 | 192.31.196.255 AS112 | 192.31.197.0 public
  192.52.193.0/24 | 192.52.192.255 public | 192.52.193.0 automatic multicast tunnelling | 192.52.193.255 automatic multicast tunnelling | 192.52.194.0 public
  192.88.99.0/24 | 192.88.98.255 public | 192.88.99.0 6to4 relay | 192.88.99.255 6to4 relay | 192.88.100.0 public
  192.168.0.0/16 | 192.167.255.255 public | 192.168.0.0 private | 192.168.255.255 private | 192.169.0.0 public
  192.175.48.0/24 | 192.175.47.255 public | 192.175.48.0 AS112 | 192.175.48.255 AS112 | 192.175.49.0 public
  198.18.0.0/15 | 198.17.255.255 public | 198.18.0.0 benchmarking | 198.19.255.255 benchmarking | 198.20.0.0 public
  198.51.100.0/24 | 198.51.99.255 public | 198.51.100.0 documentation | 198.51.100.255 documentation | 198.51.101.0 public
  203.0.113.0/24 | 203.0.112.255 public | 203.0.113.0 documentation | 203.0.113.255 documentation | 203.0.114.0 public
  224.0.0.0/4 | 223.255.255.255 public | 224.0.0.0 multicast | 239.255.255.255 multicast | 240.0.0.0 reserved
  255.255.255.255/32 | 255.255.255.254 reserved | 255.255.255.255 broadcast
  240.0.0.0/4 | 239.255.255.255 multicast | 240.0.0.0 reserved | 255.255.255.255 broadcast
  ::/128 | :: unspecified | ::1 loopback
  ::1/128 | :: unspecified | ::1 loopback | ::2 IPv4-compatible
  ::/96 | :: unspecified | ::ffff:ffff IPv4-compatible | ::1:0:0 not global unicast
  ::ffff:0:0/96 | ::fffe:ffff:ffff not global unicast | ::ffff:0:0 IPv4-mapped | ::ffff:ffff:ffff IPv4-mapped | ::1:0:0:0 not global unicast
  ::ffff:0:0:0/96 | ::fffe:ffff:ffff:ffff not global unicast | ::ffff:0:0:0 IPv4-translated | ::ffff:0:ffff:ffff IPv4-translated | ::ffff:1:0:0 not global unicast
  64:ff9b::/96 | 64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff not global unicast | 64:ff9b:: NAT64 | 64:ff9b::ffff:ffff NAT64 | 64:ff9b::1:0:0 not global unicast
  64:ff9b:1::/48 | 64:ff9b:0:ffff:ffff:ffff:ffff:ffff not global unicast | 64:ff9b:1:: NAT64 | 64:ff9b:1:ffff:ffff:ffff:ffff:ffff NAT64 | 64:ff9b:2:: not global unicast
  100::/64 | ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff not global unicast | 100:: discard-only | 100::ffff:ffff:ffff:ffff discard-only | 100:0:0:1:: not global unicast
  2001::/32 | 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff public | 2001:: Teredo | 2001:0:ffff:ffff:ffff:ffff:ffff:ffff Teredo | 2001:1:: protocol assignments
  2001:2::/48 | 2001:1:ffff:ffff:ffff:ffff:ffff:ffff protocol assignments | 2001:2:: benchmarking | 2001:2:0:ffff:ffff:ffff:ffff:ffff benchmarking | 2001:2:1:: protocol assignments
  2001:10::/28 | 2001:f:ffff:ffff:ffff:ffff:ffff:ffff protocol assignments | 2001:10:: ORCHID | 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff ORCHID | 2001:20:: ORCHIDv2
  2001:20::/28 | 2001:1f:ffff:ffff:ffff:ffff:ffff:ffff ORCHID | 2001:20:: ORCHIDv2 | 2001:2f:ffff:ffff:ffff:ffff:ffff:ffff ORCHIDv2 | 2001:30:: protocol assignments
  2001::/23 | 2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff public | 2001:: Teredo | 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff protocol assignments | 2001:200:: public
  2001:db8::/32 | 2001:db7:ffff:ffff:ffff:ffff:ffff:ffff public | 2001:db8:: documentation | 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff documentation | 2001:db9:: public
  2002::/16 | 2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff public | 2002:: 6to4 | 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 6to4 | 2003:: public
  2620:4f:8000::/48 | 2620:4f:7fff:ffff:ffff:ffff:ffff:ffff public | 2620:4f:8000:: AS112 | 2620:4f:8000:ffff:ffff:ffff:ffff:ffff AS112 | 2620:4f:8001:: public
  3fff::/20 | 3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff public | 3fff:: documentation | 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff documentation | 3fff:1000:: public
  5f00::/16 | 5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff not global unicast | 5f00:: segment routing | 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff segment routing | 5f01:: not global unicast
  fc00::/7 | fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff not global unicast | fc00:: unique local | fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff unique local | fe00:: not global unicast
  fe80::/10 | fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff not global unicast | fe80:: link-local | febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff link-local | fec0:: site-local
  fec0::/10 | febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff link-local | fec0:: site-local | feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff site-local | ff00:: multicast
  ff00::/8 | feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff site-local | ff00:: multicast | ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff multicast
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([range = '', ...addresses]) => ({ range, addresses }));

describe('the special ranges', () => {
  it.each(EDGES)('begin and end where the registries say: $range', ({ addresses }) => {
    const judged = addresses.map((cell) => {
      const [address = ''] = cell.split(' ');
      const verdict = judgeAddress(address);
      return `${address} ${verdict.kind === 'public' ? 'public' : verdict.range}`;
    });
    expect(judged).toEqual(addresses);
  });

  it('have each a row above', () => {
    expect(EDGES.map(({ range }) => parseCidr(range))).toEqual(SPECIAL_RANGES.map(({ cidr }) => cidr));
  });
});

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
