import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyWebsite } from '../../../test/support/any-website.ts';
import { countWork } from '../../../test/support/counted-work.ts';
import { type Known, known } from '../../audit/known.ts';
import { parseSetCookie } from '../../net/http/parse-set-cookie.ts';
import { websiteChecks } from './checks/index.ts';
import type { WebsiteFacts } from './facts.ts';
import { cspRisks } from './headers/csp-risks.ts';
import { parseCsp, parseMetaCsp } from './headers/parse-csp.ts';
import { parseHsts } from './headers/parse-hsts.ts';
import { structuredDictionary, structuredToken } from './headers/structured-fields.ts';
import { readHtml } from './html/read-html.ts';

const CHARACTERS = 2_000;
/** Twice the input may cost a little more than twice the work, for what does not depend on its size. */
const GROWTH = 2.2;
const SLACK = 500;

/** By how much the work on twice the input exceeds what it may be. */
function excess(work: (times: number) => () => void, times: number): number {
  const allowed = GROWTH * countWork(work(times)) + SLACK;
  return Math.max(0, countWork(work(2 * times)) - allowed);
}

const HEADER_PIECES = [
  ';',
  ',',
  '=',
  ' ',
  '"',
  "'",
  '(',
  ')',
  ':',
  '*',
  '\\',
  'a',
  '9',
  'max-age',
  'default-src',
  "'self'",
  'http:',
  "'nonce-",
  '?1',
  ';a',
  ', b=',
  '%"',
];
const HTML_PIECES = [
  '<',
  '>',
  '</',
  '<!',
  '<!--',
  '-->',
  '--!>',
  '<?',
  '"',
  "'",
  '=',
  ' ',
  '/',
  'x',
  '&amp;',
  '<script>',
  '</script',
  '<script src=',
  '<template>',
  '</template>',
  '<meta name=referrer content=',
  '<img srcset=',
  '<link rel=preload href=',
  'http:',
  '<title>',
  '</title x',
  '<body>',
];

describe('twice the input is at most about twice the work', () => {
  it.each<readonly [string, readonly string[], (text: string) => unknown]>([
    ['parseCsp and cspRisks', HEADER_PIECES, (text) => cspRisks(parseCsp(text))],
    ['parseMetaCsp', HEADER_PIECES, (text) => parseMetaCsp([text])],
    ['parseHsts', HEADER_PIECES, parseHsts],
    ['parseSetCookie', HEADER_PIECES, (text) => parseSetCookie(text, new Date(0))],
    ['structuredToken', HEADER_PIECES, structuredToken],
    ['structuredDictionary', HEADER_PIECES, structuredDictionary],
    ['readHtml', HTML_PIECES, readHtml],
    ['readHtml of a page that was cut', HTML_PIECES, (text) => readHtml(text, 'it was cut')],
  ])('of %s', (_name, pieces, read) => {
    const part = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(part, part, (head, repeated) => {
        const piece = repeated.join('');
        const textOf = (times: number) => head.join('') + piece.repeat(times);
        expect(excess((times) => () => read(textOf(times)), Math.ceil(CHARACTERS / piece.length))).toBe(0);
      }),
      { numRuns: 100 },
    );
  });

  it.each(websiteChecks.map((check) => ({ key: check.key, check })))('of the check $key', ({ check }) => {
    fc.assert(
      fc.property(anyWebsite, (facts) => {
        const work = (times: number) => {
          const large = multiply(facts, times);
          return () => check.judge(large);
        };
        expect(excess(work, 40)).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

/** A site that sends everything that it sends many times, in values that are as many times as long. */
function multiply(facts: WebsiteFacts, times: number): WebsiteFacts {
  const many = <T>(items: readonly T[]): readonly T[] => Array.from({ length: times }, () => items).flat();
  const change = <T>(fact: Known<T>, grow: (value: T) => T): Known<T> =>
    fact.kind === 'known' ? known(grow(fact.value)) : fact;
  return {
    ...facts,
    page: change(facts.page, (page) => ({
      ...page,
      headers: many(page.headers),
      cookies: many(page.cookies),
      html: change(page.html, (html) =>
        html === null
          ? null
          : {
              ...html,
              scripts: many(html.scripts),
              plainLoads: many(html.plainLoads),
              policies: many(html.policies),
              referrers: many(html.referrers),
            },
      ),
    })),
    secure: change(facts.secure, (secure) =>
      secure === null ? null : { ...secure, headers: many(secure.headers) },
    ),
    foreignOrigins: many(facts.foreignOrigins),
    caa: change(facts.caa, (caa) => (caa === null ? null : { ...caa, records: many(caa.records) })),
    httpsRecords: change(facts.httpsRecords, many),
    securityTxt: change(facts.securityTxt, (file) =>
      file === null ? null : { ...file, text: file.text.repeat(times) },
    ),
  };
}
