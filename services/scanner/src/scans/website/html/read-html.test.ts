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
    ['<script src="a.js', ['a.js']],
    ['<script src=a.js src=b.js>', ['a.js']],
    ['< script src=a.js></ script src=b.js>', []],
    ['<script>', []],
    ['1 < 2 <3 <script src=a.js>', ['a.js']],
  ])('%s has the scripts %j', (html, sources) => {
    expect(readHtml(html).scripts.map(({ src }) => src)).toEqual(sources);
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
      policies: ["default-src 'none'"],
      referrers: ['no-referrer'],
    });
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
