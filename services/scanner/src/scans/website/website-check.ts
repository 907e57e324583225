import type { WebsiteCategory, WebsiteCheckKey } from '@repo/contracts/scanner';
import type { DocumentedCheck, Verdict } from '../../audit/check.ts';
import type { Known } from '../../audit/known.ts';
import { undetermined } from '../../audit/verdict.ts';
import type { PageFacts, WebsiteFacts } from './facts.ts';

/** One check of the website audit. */
export type WebsiteCheck = DocumentedCheck<WebsiteFacts, WebsiteCheckKey, WebsiteCategory>;

/** How a check of the website audit judges. */
export type WebsiteJudge = WebsiteCheck['judge'];

/** What could not be looked at. `what` begins the sentence, `worst` is the impact of the worst outcome. */
export function unseen(what: string, reason: string, worst: number): Verdict {
  const advice = 'Scan again later; if it stays so, look at the server of the site.';
  return undetermined(worst, what, reason, advice);
}

/** Judges a fact where it is known; where it is not, the check costs `worst`. */
export function whenKnown<T>(
  fact: Known<T>,
  what: string,
  worst: number,
  judge: (value: T) => Verdict,
): Verdict {
  return fact.kind === 'known' ? judge(fact.value) : unseen(what, fact.reason, worst);
}

/** Judges the final response of the submitted URL. `what` the check is after begins a sentence. */
export function whenPage(
  what: string,
  worst: number,
  judge: (page: PageFacts, facts: WebsiteFacts) => Verdict,
): WebsiteJudge {
  return (facts) => whenKnown(facts.page, what, worst, (page) => judge(page, facts));
}
