import { describe, expect, it } from 'vitest';
import { registrableDomain } from './registrable-domain.ts';

describe('the registrable domain', () => {
  it.each([
    ['com', null],
    ['example.com', 'example.com'],
    ['a.b.example.com', 'example.com'],
    ['co.uk', null],
    ['a.b.co.uk', 'b.co.uk'],
    // Wildcard rules and their exceptions.
    ['ck', null],
    ['any.ck', null],
    ['b.any.ck', 'b.any.ck'],
    ['www.ck', 'www.ck'],
    ['www.www.ck', 'www.ck'],
    ['c.kobe.jp', null],
    ['a.b.c.kobe.jp', 'b.c.kobe.jp'],
    ['city.kobe.jp', 'city.kobe.jp'],
    ['k12.ak.us', null],
    ['a.test.k12.ak.us', 'test.k12.ak.us'],
    // International names come as A-labels.
    ['xn--fiqs8s', null],
    ['a.xn--85x722f.xn--fiqs8s', 'xn--85x722f.xn--fiqs8s'],
    ['xn--55qx5d.cn', null],
    ['www.xn--85x722f.xn--55qx5d.cn', 'xn--85x722f.xn--55qx5d.cn'],
    // The private section does not count.
    ['someone.github.io', 'github.io'],
    ['a.uk.com', 'uk.com'],
    // A top-level domain that nobody knows is a suffix of its own.
    ['a.b.unlisted', 'b.unlisted'],
    // Names with underscores, as CNAME targets and includes have them.
    ['_spf.mail.example.com', 'example.com'],
  ])('of %s is %s', (name, expected) => {
    expect(registrableDomain(name)).toBe(expected);
  });
});
