import { describe, expect, it } from 'vitest';
import { parseIpAddress } from '../ip-address.ts';
import { reverseName } from './dns-name.ts';
import { formatDnsServer, parseDnsServers, systemDnsServers } from './dns-server.ts';

describe('parseDnsServers', () => {
  it.each([
    ['192.0.2.53', [{ host: '192.0.2.53', port: 53 }]],
    ['192.0.2.53:1', [{ host: '192.0.2.53', port: 1 }]],
    ['192.0.2.53:65535', [{ host: '192.0.2.53', port: 65535 }]],
    ['192.0.2.53:5353', [{ host: '192.0.2.53', port: 5353 }]],
    ['2001:db8::53', [{ host: '2001:db8::53', port: 53 }]],
    ['[2001:db8::53]:5353', [{ host: '2001:db8::53', port: 5353 }]],
    ['[::1]', [{ host: '::1', port: 53 }]],
    ['fe80::1%eth0', [{ host: 'fe80::1%eth0', port: 53 }]],
    [
      'dns:5353, localhost',
      [
        { host: 'dns', port: 5353 },
        { host: 'localhost', port: 53 },
      ],
    ],
    ['', []],
  ])('reads "%s"', (text, servers) => {
    expect(parseDnsServers(text)).toEqual(servers);
  });

  it.each(['192.0.2.53:0', '192.0.2.53:65536'])('refuses the port of "%s"', (text) => {
    expect(() => parseDnsServers(text)).toThrow('the port must be 1 to 65535');
  });

  it.each([
    '192.0.2:53',
    '300.1.1.1',
    '[192.0.2.53]:53',
    'a b',
    'https://dns.test',
    '[::1',
    ':53',
    '-x:53',
    '-x.test:53',
    'dns.-x',
  ])('refuses "%s"', (text) => {
    expect(() => parseDnsServers(text)).toThrow('is not a DNS server');
  });

  it('reads back what it writes', () => {
    const text = '192.0.2.53:53,[2001:db8::53]:5353';
    expect(parseDnsServers(text).map(formatDnsServer).join(',')).toBe(text);
  });
});

describe('systemDnsServers', () => {
  it('reads every resolver of this machine', () => {
    expect(() => systemDnsServers()).not.toThrow();
  });
});

describe('reverseName', () => {
  it.each([
    ['192.0.2.1', '1.2.0.192.in-addr.arpa'],
    ['::ffff:192.0.2.1', '1.2.0.192.in-addr.arpa'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
  ])('of %s is %s', (address, name) => {
    const parsed = parseIpAddress(address);
    expect(parsed === null ? null : reverseName(parsed)).toBe(name);
  });
});
