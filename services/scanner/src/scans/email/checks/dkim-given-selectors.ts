import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';
import { usableKeys } from '../email-check.ts';

/** RFC 6376 3.6.2: every selector that mail is signed with has a key. */
export const dkimGivenSelectors: EmailJudge = ({ dkim, domain }) => {
  const { given, failures } = dkim;
  if (given.length === 0) return info('No selectors were sent to look for.');
  const usable = new Set(usableKeys(dkim).map(({ selector }) => selector));
  const failed = failures.filter(({ selector }) => given.includes(selector));
  const open = new Set(failed.map(({ selector }) => selector));
  // A wildcard answers for every selector that has no records of its own.
  const missing = usable.has('*') ? [] : given.filter((one) => !usable.has(one) && !open.has(one));
  const verdict =
    missing.length === 0
      ? pass('The selectors that were sent have keys.')
      : warn(
          0,
          `Selectors that were sent, without a usable key: ${joinList(missing)}. Mail that is signed with them fails DKIM.`,
          `Publish the keys of your mail system below _domainkey.${domain}, or sign with a selector that has one.`,
        );
  const [gap] = failed;
  const reason = gap === undefined ? null : `${gap.selector} could not be looked up (${gap.reason})`;
  return unlessWorse(verdict, 0, 'Whether every selector that was sent has a key', reason);
};
