import type { CheckStatus, WebsiteCheckKey } from '@repo/contracts/scanner';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyWebsite, LOSSES, lose } from '../../../../test/support/any-website.ts';
import { headersWith, healthyPage, healthyWebsite } from '../../../../test/support/website-facts.ts';
import { score } from '../../../audit/grade.ts';
import { known } from '../../../audit/known.ts';
import { runChecks } from '../../../audit/run-checks.ts';
import type { GuardedHeader } from '../../../net/http/guarded-headers.ts';
import type { WebsiteFacts } from '../facts.ts';
import { websiteChecks } from './index.ts';

const judged = (facts: WebsiteFacts) => runChecks(websiteChecks, facts, []);

describe('losing an answer', () => {
  it('never improves the score, and is said', () => {
    fc.assert(
      fc.property(anyWebsite, fc.subarray([...LOSSES], { minLength: 1 }), (facts, lost) => {
        const whole = judged(facts);
        const left = judged(lose(facts, lost));
        expect(score(left.checks)).toBeLessThanOrEqual(score(whole.checks));
        for (const [index, check] of left.checks.entries()) {
          const before = whole.checks[index]?.scoreImpact ?? 0;
          expect([check.key, check.scoreImpact <= before]).toEqual([check.key, true]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('costs what the worst outcome costs: no site that is known to its last fact fares worse', () => {
    const lost = new Map(judged(lose(healthyWebsite(), LOSSES)).checks.map((check) => [check.key, check]));
    fc.assert(
      fc.property(anyWebsite, (facts) => {
        for (const { key, scoreImpact } of judged(facts).checks) {
          expect([key, scoreImpact >= (lost.get(key)?.scoreImpact ?? 0)]).toEqual([key, true]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Header lines that a recommendation gives as they are to be sent. */
function headersIn(recommendation: string): readonly GuardedHeader[] {
  return [...recommendation.matchAll(/`([A-Za-z-]+): ([^`]+)`/g)].map(
    ([, name = '', value = '']): GuardedHeader => [name.toLowerCase(), value],
  );
}

/** The site with these headers on every response, in place of those of the same name. */
function publish(facts: WebsiteFacts, lines: readonly GuardedHeader[]): WebsiteFacts {
  const names = new Set(lines.map(([name]) => name));
  const send = <T extends { readonly headers: readonly GuardedHeader[] }>(response: T): T => ({
    ...response,
    headers: [...response.headers.filter(([name]) => !names.has(name)), ...lines],
  });
  const { page, secure } = facts;
  return {
    ...facts,
    page: page.kind === 'known' ? known(send(page.value)) : page,
    secure: secure.kind === 'known' && secure.value !== null ? known(send(secure.value)) : secure,
  };
}

const RANK: Readonly<Record<CheckStatus, number>> = { fail: 0, warn: 1, info: 2, pass: 3 };

describe('advice', () => {
  it('holds when it is published as it stands: its check passes, and no other gets worse', () => {
    const seen = new Set<WebsiteCheckKey>();
    fc.assert(
      fc.property(anyWebsite, (facts) => {
        const { checks } = judged(facts);
        for (const { key, recommendation = '' } of checks) {
          const lines = headersIn(recommendation);
          if (lines.length === 0) continue;
          seen.add(key);
          const after = judged(publish(facts, lines)).checks;
          expect([recommendation, after.find((check) => check.key === key)?.status]).toEqual([
            recommendation,
            'pass',
          ]);
          for (const [index, check] of after.entries()) {
            const before = checks[index];
            if (before === undefined) continue;
            const isWorse =
              check.scoreImpact < before.scoreImpact || RANK[check.status] < RANK[before.status];
            expect([recommendation, check.key, isWorse]).toEqual([recommendation, check.key, false]);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen].toSorted()).toEqual([
      'referrer_policy',
      'strict_transport_security',
      'x_content_type_options',
      'x_frame_options',
    ]);
  });

  it('never gives a ready-made policy of what a page may load, embed or be embedded by', () => {
    fc.assert(
      fc.property(anyWebsite, (facts) => {
        const names = judged(facts).checks.flatMap(({ recommendation = '' }) =>
          headersIn(recommendation).map(([name]) => name),
        );
        expect(names.filter((name) => /^content-security|^permissions|^cross-origin/.test(name))).toEqual([]);
      }),
    );
  });

  it.each([
    ['max-age=60; includeSubDomains', 'max-age=31536000; includeSubDomains'],
    ['includeSubDomains; preload', 'max-age=31536000; includeSubDomains; preload'],
    ['max-age=60', 'max-age=31536000'],
    ['max-age=31536000; includeSubDomains=false; preload', 'max-age=31536000; preload'],
    [null, 'max-age=31536000'],
  ])('for Strict-Transport-Security: %s keeps what the owner meant, and adds nothing', (value, advised) => {
    const secure = known({
      headers: headersWith({ 'strict-transport-security': value }),
      isCertificateValid: true,
      isFirst: true,
    });
    expect(adviceOf('strict_transport_security', { secure })).toContain(
      `\`Strict-Transport-Security: ${advised}\``,
    );
  });

  it.each([
    [{ isCertificateValid: false, isFirst: true, headers: [] }, 'valid certificate first'],
    [null, 'on https first'],
  ])('gives no header that would lock visitors out: %j', (secure, words) => {
    const advice = adviceOf('strict_transport_security', { secure: known(secure) });
    expect(advice).toContain(words);
    expect(headersIn(advice)).toEqual([]);
  });

  it.each([
    ['ALLOW-FROM https://a.example', null],
    ['ALLOWALL', null],
    ['DENY', 'frame-ancestors *'],
  ])('does not forbid frames that are allowed on purpose: %s, %s', (option, policy) => {
    const headers = headersWith({ 'x-frame-options': option, 'content-security-policy': policy });
    const advice = adviceOf('x_frame_options', { page: known(healthyPage({ headers })) });
    expect(headersIn(advice)).toEqual([]);
    expect(advice).toContain('frame-ancestors');
  });

  it('names the meta element when that is what counts', () => {
    const page = healthyPage();
    const html = page.html.kind === 'known' && page.html.value !== null ? page.html.value : null;
    const metas = html === null ? null : { ...html, referrers: ['unsafe-url'] };
    const advice = adviceOf('referrer_policy', { page: known({ ...page, html: known(metas) }) });
    expect(advice).toContain('meta element');
    expect(headersIn(advice)).toEqual([]);
  });
});

function adviceOf(key: WebsiteCheckKey, changes: Partial<WebsiteFacts>): string {
  return judged(healthyWebsite(changes)).checks.find((check) => check.key === key)?.recommendation ?? '';
}
