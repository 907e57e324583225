import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtml } from './read-html.ts';

describe('readHtml', () => {
  it.each([
    ['<script src=/a.js></script>', ['/a.js']],
    ['<SCRIPT\n async SRC = "a.js?b&amp;c" >x</SCRIPT>', ['a.js?b&c']],
    ["<script/src='a.js'/>", ['a.js']],
    ['<script>document.write("<script src=b.js>")</script><script src=a.js>', ['a.js']],
    ['<!-- <script src=a.js> --><script src=b.js>', ['b.js']],
    ['<!-- <script src=a.js>', []],
    ['<title><script src=a.js></title><script src=b.js>', ['b.js']],
    ['<textarea><script src=a.js></textarea>', []],
    ['<a title="<script src=a.js>"><script src=b.js>', ['b.js']],
    ['<script src=b.js></script><script src="a.js', ['b.js']],
    ['<noscript><script src=a.js></noscript><script src=b.js>', ['b.js']],
    ['<template><script src=a.js></script></template><script src=b.js>', ['b.js']],
    ['<script>x</scripty><script src=a.js></script><script src=b.js>', ['b.js']],
    ['<!--><script src=a.js>', ['a.js']],
    ['<!-- --!><script src=a.js>', ['a.js']],
    ['</p title="<script src=a.js>"><script src=b.js>', ['b.js']],
    ['<script src=a.js src=b.js>', ['a.js']],
    ['< script src=a.js></ script src=b.js>', []],
    ['<script>', []],
    ['1 < 2 <3 <script src=a.js>', ['a.js']],
    ['<noscript><!-- </noscript><script src=a.js> -->', ['a.js']],
    ['<plaintext></plaintext><script src=a.js>', []],
    ['<script><!-- <script> </script> --></script><script src=a.js>', ['a.js']],
    ['<script\u00a0src=a.js></script><script src=b.js>', ['b.js']],
    ['<svg><title><script src=a.js></script></title></svg>', ['a.js']],
    ['<svg><style><script href=a.js /></style></svg><script src=b.js>', ['a.js', 'b.js']],
    ['<svg><script src=a.js /><script xlink:href=b.js></script></svg>', ['b.js']],
    ['<svg><g></svg><style><script src=a.js></style><script src=b.js>', ['b.js']],
    ['<svg><svg></svg><style><script href=a.js /></style>', ['a.js']],
    ['<svg/><style><script src=a.js></style><script src=b.js>', ['b.js']],
    ['<svg><p><style><script src=a.js></style><script src=b.js>', ['b.js']],
    [
      '<svg><foreignObject><style><script src=a.js></style></foreignObject><style><script href=b.js />',
      ['b.js'],
    ],
    ['<svg></p><script src=a.js></script><math></br><style><script src=b.js></style>', ['a.js']],
    ['<svg><foreignObject/><style><script href=a.js />', ['a.js']],
    ['<math><mi><style><script src=a.js></style></mi><style><script href=b.js />', ['b.js']],
    ['<svg><![CDATA[<script href=a.js />]]><script href=b.js />', ['b.js']],
    ['<template><svg><script href=a.js /></svg></template>', []],
    [
      '<p><template shadowrootmode=open><script src=a.js></script></template><script src=b.js>',
      ['a.js', 'b.js'],
    ],
    [
      '<p><template shadowrootmode=open><template><script src=a.js></script></template><script src=b.js>',
      ['b.js'],
    ],
    ['<p><template><template shadowrootmode=open><script src=a.js></script></template>', []],
    ['<template shadowrootmode=open><script src=a.js></script></template>', []],
    ['<p><template shadowrootmode=no><script src=a.js></script></template>', []],
  ])('%s has the scripts %j', (html, sources) => {
    expect(readHtml(html).scripts.map(({ src }) => src)).toEqual(sources);
  });

  it('reads elements that are named as every object has a property', () => {
    const { plainLoads } = readHtml('<constructor src=http://x.test><img src=http://x.test>');
    expect(plainLoads).toEqual([{ kind: 'upgraded', element: 'img' }]);
  });

  it('reads integrity, base and meta elements of the head', () => {
    const facts = readHtml(
      '<base href="/x/"><base href="/y/"><meta HTTP-EQUIV="Content-Security-Policy" content="default-src &#39;none&#39;">' +
        '<meta name=Referrer content=no-referrer><script src=a integrity="sha384-b"></script>' +
        '<body><meta http-equiv=content-security-policy content=x>',
    );
    expect(facts).toEqual({
      base: '/x/',
      scripts: [{ src: 'a', integrity: 'sha384-b' }],
      plainLoads: [],
      policies: ["default-src 'none'"],
      referrers: ['no-referrer'],
      isHeadRead: true,
      unread: null,
    });
  });

  const META = '<meta http-equiv=Content-Security-Policy content=x>';
  it.each([
    [META, 1],
    [`<!doctype html><html lang=en><head><title>a < b</title>\n${META}`, 1],
    [`\u{ef}\u{bb}\u{bf}${META}`, 1],
    [`<head><template><p>text</p>${META}</template>${META}`, 1],
    [`<head></head>${META}<body>`, 1],
    [`<style>p{}</style><!-- text --><?php?>${META}`, 1],
    [`<title>x</title><p>hi</p>${META}`, 0],
    [`<title>x</title>text${META}`, 0],
    [`< ${META}`, 0],
    [`</body>${META}`, 0],
    [`<noscript>${META}</noscript>`, 0],
    [`<template>${META}</template>`, 0],
  ])('counts policies of the head alone, as browsers do: %s has %i', (html, count) => {
    expect(readHtml(html).policies.length).toBe(count);
  });

  it('takes the referrer policies of the body, too', () => {
    const { referrers } = readHtml(
      '<body><meta name=referrer content=a><template><meta name=referrer content=b>',
    );
    expect(referrers).toEqual(['a']);
  });

  it.each([
    ['<head><title>x</title></head><body><p>', true],
    ['<head><title>x</title>', false],
    ['<head><title>x', false],
    ['<head><met', false],
    ['<head><meta name=x content="', false],
    ['<head><!-- ', false],
    ['', false],
  ])('knows of a page that was cut whether its head was read: %s: %s', (html, isHeadRead) => {
    expect(readHtml(html, 'it is too large')).toMatchObject({ isHeadRead, unread: 'it is too large' });
    expect(readHtml(html)).toMatchObject({ isHeadRead: true, unread: null });
  });

  it('says when it stopped counting', () => {
    expect(readHtml('<script src=a></script>'.repeat(2_001))).toMatchObject({
      isHeadRead: true,
      unread: 'it has more than 2000 scripts',
    });
    expect(readHtml(META.repeat(101)).isHeadRead).toBe(false);
  });

  it('never throws, and ends', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '<!--',
      '-->',
      '"',
      "'",
      '=',
      ' ',
      '/',
      'script',
      '</script',
      'src',
      '<meta ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = pieces.join('');
        expect(readHtml(html).scripts.length).toBeLessThanOrEqual(html.split('script').length);
      }),
    );
  });

  it.each(['<', '<a ', '<script>', '<!--', '<script src="', '<a b=', '</', '<title>x'])(
    'reads a megabyte of %s',
    (piece) => {
      const { scripts } = readHtml(piece.repeat(Math.floor(1_000_000 / piece.length)));
      expect(scripts.length).toBeLessThanOrEqual(1_000_000 / piece.length);
    },
  );
});
