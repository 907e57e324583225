import data from '../../../../data/referrer-policies.json' with { type: 'json' };
import type { Verdict } from '../../../audit/check.ts';
import { info, pass, warn } from '../../../audit/verdict.ts';
import { headerValues } from '../../../net/http/guarded-headers.ts';
import type { PageFacts } from '../facts.ts';
import { unseen, whenPage } from '../website-check.ts';

const NAME = 'Referrer-Policy';
const WORST = -5;
const HEADER = 'Send `Referrer-Policy: strict-origin-when-cross-origin`, or a stricter one.';
const META =
  'Write strict-origin-when-cross-origin, or a stricter policy, in the referrer meta element of the page: it counts after the header.';
const PRIVATE: ReadonlySet<string> = new Set(data.private);
const UNSAFE: ReadonlySet<string> = new Set(data.unsafe);
const OLD_WORDS: ReadonlyMap<string, string> = new Map(Object.entries(data.oldWords));

/** Referrer Policy, 8.1: the last token that is known counts; a meta element, wherever it stands, has one and comes after the header. */
export const referrerPolicy = whenPage(NAME, WORST, judgePage);

function judgePage({ headers, html }: PageFacts): Verdict {
  const page = html.kind === 'known' ? html.value : null;
  const unread = html.kind === 'known' ? (page?.unread ?? null) : html.reason;
  if (unread !== null) return unseen(NAME, `${unread}, and meta elements count, too`, WORST);
  const metas = wordsOf(page?.referrers ?? []).map((word) => OLD_WORDS.get(word) ?? word);
  const tokens = [
    ...wordsOf(headerValues(headers, 'referrer-policy').flatMap((value) => value.split(','))),
    ...metas,
  ];
  if (tokens.length === 0) return info('Not set: browsers send the origin alone to other sites.');
  const policy = tokens.findLast(isPolicy);
  if (policy === undefined) return warn(WORST, 'The policy has no value that browsers know.', HEADER);
  if (PRIVATE.has(policy)) return pass(`The policy is ${policy}.`);
  const advice = metas.some(isPolicy) ? META : HEADER;
  return warn(WORST, `${policy} tells other sites more than it should.`, advice);
}

function wordsOf(values: readonly string[]): readonly string[] {
  return values.map((value) => value.trim().toLowerCase()).filter((word) => word !== '');
}

function isPolicy(token: string): boolean {
  return PRIVATE.has(token) || UNSAFE.has(token);
}
