import { describe, expect, it } from 'vitest';
import { separateStrings } from './meant-spf.ts';

describe('separateStrings', () => {
  it.each([
    [['v=spf1 include:a.test', 'include:b.test -all'], 'v=spf1 include:a.test include:b.test -all'],
    [['v=spf1 ip4:192.0.2.1', 'ip4:192.0.2.2', '-all'], 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2 -all'],
    [['v=spf1 ip6:2001:db8::1', '~ALL'], 'v=spf1 ip6:2001:db8::1 ~ALL'],
    [['v=spf1 mx', 'redirect=a.test'], 'v=spf1 mx redirect=a.test'],
  ])('puts a blank where one is missing: %j', (strings, text) => {
    expect(separateStrings(strings)).toBe(text);
  });

  it.each([
    [[]],
    [['v=spf1 include:a.test ', 'include:b.test -all']],
    [['v=spf1 include:a.test', ' include:b.test -all']],
    [['v=spf1 include:_spf.', 'a.test -all']],
    [['v=spf1 inc', 'lude:a.test -all']],
    [['v=spf1 ip6:2001:db', 'a:1::/48 -all']],
    [['v=spf1 include:f', 'all.test -all']],
  ])('finds nothing missing in %j', (strings) => {
    expect(separateStrings(strings)).toBeNull();
  });
});
