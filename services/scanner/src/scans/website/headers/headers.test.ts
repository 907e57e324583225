import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSetCookie } from '../../../net/http/parse-set-cookie.ts';
import { cspRisks } from './csp-risks.ts';
import { parseCsp, parseMetaCsp } from './parse-csp.ts';
import { parseHsts } from './parse-hsts.ts';
import { structuredDictionary, structuredToken } from './structured-fields.ts';

const NOW = new Date('2026-02-01T00:00:00Z');

describe('parsers of header values', () => {
  it('take any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        cspRisks(parseCsp(text));
        parseHsts(text);
        structuredToken(text);
        structuredDictionary(text);
        expect(parseSetCookie(text, NOW)?.name).not.toBe('');
      }),
    );
  }, 60_000);

  it('take names of the prototype for names', () => {
    expect(parseHsts('max-age=1; __proto__; constructor')).toMatchObject({ maxAgeSeconds: 1 });
    expect([...(parseCsp("__proto__ 'self'; constructor x")[0]?.keys() ?? [])]).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it.each([
    ['a=b;', ['a=b']],
    [' ', []],
    ['default-src ', ['default-src']],
    [';', []],
    [',', []],
  ])('read a megabyte of "%s"', (piece, directives) => {
    const text = piece.repeat(Math.floor(1_000_000 / piece.length));
    expect(parseCsp(text).flatMap((policy) => [...policy.keys()])).toEqual(directives);
    expect(parseHsts(text)).toBeNull();
    expect(parseSetCookie(text, NOW)?.isSecure ?? false).toBe(false);
    expect(structuredToken(text)).toBeNull();
  });

  it.each([
    ['a=; Max-Age=0', true],
    ['a=; max-age=-1', true],
    ['a=; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
    ['a=; expires=Thu, 01-Jan-1970 00:00:01 GMT', true],
    ['a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
    ['a=1; Max-Age=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT', true],
    ['a=1; Expires=Fri, 01 Jan 2038 00:00:00 GMT', false],
    ['a=1; Expires=soon', false],
    ['a=1; Expires=0', false],
    ['a=1; Expires=-1', false],
    ['a=1; Expires=Fri, 31 Dec 1999 23:59:59 GMT', true],
    ['a=1; Expires=Sun, 31 Jan 2026 23:59:59 GMT', true],
    ['a=1; Expires=Sun, 01 Feb 2026 00:00:01 GMT', false],
    ['a=1; Max-Age=10', false],
    ['a=1; Max-Age=00', true],
    ['a=1', false],
  ])('tell whether "%s" deletes a cookie: %s', (value, isExpired) => {
    expect(parseSetCookie(value, NOW)?.isExpired).toBe(isExpired);
  });

  it('read a cookie whole', () => {
    expect(
      parseSetCookie(' id = 1 ; secure; HttpOnly ; SameSite = LAX; Path = /a ; Domain=a.example', NOW),
    ).toEqual({
      pair: 'id = 1',
      name: 'id',
      isSecure: true,
      isHttpOnly: true,
      sameSite: 'lax',
      path: '/a',
      domain: 'a.example',
      isExpired: false,
    });
    expect(parseSetCookie('bare', NOW)).toMatchObject({
      name: 'bare',
      isSecure: false,
      sameSite: null,
      path: null,
    });
  });

  it('read a hundred policies', () => {
    expect(parseCsp('a,'.repeat(150))).toHaveLength(100);
  });

  it('hold a number to what can be counted', () => {
    expect(parseHsts(`max-age=${'9'.repeat(20)}`)?.maxAgeSeconds).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseHsts('max-age="7"; includeSubDomains')).toEqual({
      maxAgeSeconds: 7,
      includesSubDomains: true,
      isPreload: false,
    });
  });

  it('keep the first of a repeated CSP directive, and drop what a meta element may not say', () => {
    const [policy] = parseCsp("default-src 'self'; Default-Src *");
    expect(policy?.get('default-src')).toEqual(["'self'"]);
    expect(parseMetaCsp(["frame-ancestors 'none'; img-src a"])).toEqual([new Map([['img-src', ['a']]])]);
    expect(parseMetaCsp(["script-src 'self', object-src 'none'; img-src *, font-src a", ' , '])).toEqual([
      new Map([
        ['script-src', ["'self'", 'object-src', "'none'"]],
        ['img-src', ['*', 'font-src', 'a']],
      ]),
    ]);
  });
});
