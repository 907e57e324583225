import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyWebsite, LOSSES, lose } from '../../../../test/support/any-website.ts';
import {
  HEALTHY_TLS,
  healthyPage,
  healthyWebsite,
  received,
} from '../../../../test/support/website-facts.ts';
import { known } from '../../../audit/known.ts';
import type { WebsiteFacts } from '../facts.ts';
import { websiteChecks } from './index.ts';

it('the impacts in the documentation are those that the checks have, no more and no less', () => {
  const seen = new Map<string, Set<number>>(websiteChecks.map(({ key }) => [key, new Set()]));
  const audit = (facts: WebsiteFacts) => {
    for (const check of websiteChecks) {
      const verdict = check.judge(facts);
      if ('impact' in verdict) seen.get(check.key)?.add(verdict.impact);
    }
  };
  // The same sites in every run: enough of them to meet every impact.
  fc.assert(fc.property(anyWebsite, audit), { numRuns: 3_000, seed: 1 });
  audit(lose(healthyWebsite(), LOSSES));
  audit(healthyWebsite({ page: known(healthyPage({ cookies: received('session=1; HttpOnly') })) }));
  audit(healthyWebsite({ tls: known({ ...HEALTHY_TLS, daysLeft: 3 }) }));
  expect([...seen].map(([key, impacts]) => [key, [...impacts].toSorted((a, b) => a - b)])).toEqual(
    websiteChecks.map(({ key, about }) => [key, about.impacts]),
  );
});
