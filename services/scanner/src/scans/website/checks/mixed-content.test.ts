import { describe, expect, it } from 'vitest';
import { headersWith, healthyPage, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { known, unknown } from '../../../audit/known.ts';
import type { PageFacts } from '../facts.ts';
import { readHtml } from '../html/read-html.ts';
import { mixedContent } from './mixed-content.ts';

const judge = (text: string, changes: Partial<PageFacts> = {}, unread: string | null = null) =>
  mixedContent(
    healthyWebsite({ page: known(healthyPage({ html: known(readHtml(text, unread)), ...changes })) }),
  );

describe('mixed_content', () => {
  it.each([
    ['<script src=http://a.example/x.js></script>', /browsers block \(script\)/],
    ['<link rel="alternate StyleSheet" href=http://a.example/x.css>', /browsers block \(link\)/],
    ['<iframe src=" http://a.example/"></iframe>', /browsers block \(iframe\)/],
    ['<iframe src="ht\ntp://a.example/"></iframe>', /browsers block \(iframe\)/],
    ['<object data=HTTP://a.example/></object>', /browsers block \(object\)/],
    ['<img src=/a.png srcset="/a.png 1x, http://a.example/b.png 2x">', /browsers block \(img\)/],
    ['<img src=http://a.example/a.png>', /media over plain http.*\(img\)/],
    ['<video poster=http://a.example/a.png></video>', /media over plain http.*\(video\)/],
    ['<form action=http://a.example/><button>', /A form is sent over plain http \(form\)/],
    ['<form><button formaction=http://a.example/>', /A form is sent.*\(button\)/],
    ['<img src=http://a.example/><iframe src=http://a.example/></iframe>', /browsers block \(iframe\)/],
    ['<base href=http://a.example/><img src=a.png>', /base element/],
    ['<meta http-equiv=Refresh content="0; URL=\'http://a.example/">', /visitors on to plain http \(meta\)/],
    ['<svg><image href=http://a.example/a.png /></svg>', /media over plain http.*\(image\)/],
    ['<svg><script xlink:href=http://a.example/a.js /></svg>', /browsers block \(script\)/],
  ])('warns of %s', (text, words) => {
    expect(judge(text)).toMatchObject({ kind: 'warn', impact: 0, description: expect.stringMatching(words) });
  });

  it.each([
    '<a href=http://a.example/>',
    '<meta http-equiv=refresh content="0; url=/?u=http://a.example/">',
    '<meta name=refresh content="0; url=http://a.example/">',
    '<template><svg><image href=http://a.example/a.png /></svg></template>',
    '<link rel=canonical href=http://a.example/>',
    '<img src=https://a.example/?u=http://b.example>',
    '<img srcset="https://a.example/?u=http://b.example 1x">',
    '<template><img src=http://a.example/></template>',
    '<img src=//a.example/a.png>',
    '<p>http://a.example/</p>',
  ])('finds nothing in %s', (text) => {
    expect(judge(text)).toMatchObject({ kind: 'pass' });
  });

  it('is no matter where browsers upgrade all of it', () => {
    const text = '<img src=http://a.example/>';
    const policy = { 'content-security-policy': 'upgrade-insecure-requests' };
    expect(judge(text, { headers: headersWith(policy) }).kind).toBe('pass');
    const meta = '<meta http-equiv=content-security-policy content=upgrade-insecure-requests>';
    expect(judge(meta + text).kind).toBe('pass');
    const reported = { 'content-security-policy-report-only': 'upgrade-insecure-requests' };
    expect(judge(text, { headers: headersWith(reported) }).kind).toBe('warn');
  });

  it('does not apply to a page over plain http, or to one that is no HTML', () => {
    expect(judge('<img src=http://a.example/>', { isSecure: false }).kind).toBe('info');
    expect(judge('', { html: known(null) }).kind).toBe('info');
  });

  it('is undetermined where the page was not read, unless its beginning has some', () => {
    expect(judge('', { html: unknown('the page cannot be decoded') }).kind).toBe('undetermined');
    expect(judge('<p>', {}, 'it was cut')).toMatchObject({ kind: 'undetermined', impact: 0 });
    expect(judge('<img src=http://a.example/>', {}, 'it was cut').kind).toBe('warn');
  });
});
