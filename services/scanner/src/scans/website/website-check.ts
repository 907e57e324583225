import type { WebsiteCategory, WebsiteCheckKey } from '@repo/contracts/scanner';
import type { Check, Verdict } from '../../audit/check.ts';
import { undetermined } from '../../audit/verdict.ts';
import type { Known, PageFacts, WebsiteFacts } from './facts.ts';

/** One check of the website audit. */
export type WebsiteCheck = Check<WebsiteFacts, WebsiteCheckKey, WebsiteCategory>;

/** Judges a fact where it is known. `what` begins the sentence that says it is not. */
export function whenKnown<T>(fact: Known<T>, what: string, judge: (value: T) => Verdict): Verdict {
  if (fact.kind === 'known') return judge(fact.value);
  return undetermined(
    0,
    what,
    fact.reason,
    'Scan again later; if it stays so, look at the server of the site.',
  );
}

/** Judges the final response of the submitted URL. `header` is what the check is after. */
export function whenPage(
  { page }: WebsiteFacts,
  header: string,
  judge: (page: PageFacts) => Verdict,
): Verdict {
  return whenKnown(page, header, judge);
}
