import { describe, expect, it } from 'vitest';
import { meantSpf } from './meant-spf.ts';

describe('meantSpf', () => {
  it.each([
    ['v=spf1 mx redirect:_spf.a.test', 'v=spf1 mx redirect=_spf.a.test'],
    ['"v=spf1 include:a.test ~all"', 'v=spf1 include:a.test ~all'],
    ['v=spf1; include:a.test; -all', 'v=spf1 include:a.test -all'],
    ['v=spf1;include:a.test;-all;', 'v=spf1 include:a.test -all'],
    ['v=spf1 include=a.test ipv4:11.0.0.1 x:y', null],
    ['v=spf1 include=a.test ipv4:11.0.0.0/24 -all', 'v=spf1 include:a.test ip4:11.0.0.0/24 -all'],
    ['v=spf1 a:11.0.0.1 ip4:2600::1 ip4:mx.a.test -all', 'v=spf1 ip4:11.0.0.1 ip6:2600::1 a:mx.a.test -all'],
    ['v=spf1 include: a.test - all', 'v=spf1 include:a.test -all'],
    ['v=spf1 mx, include:a.test, -all', 'v=spf1 mx include:a.test -all'],
    ['v=spf1 11.0.0.1 -all', 'v=spf1 ip4:11.0.0.1 -all'],
    [' v=spf1 mx v=spf1 -all', 'v=spf1 mx -all'],
    ['spf1 mx -all', 'v=spf1 mx -all'],
    ['v=spf1 ip4:11.0.0.1/33 -all', null],
    ['v=spf1 mx \u00e2\u0080\u0093all', 'v=spf1 mx -all'],
    ['v=spf1 mx everybody -all', null],
    ['hello', null],
  ])('%s', (text, meant) => {
    expect(meantSpf(text)).toBe(meant);
  });
});
