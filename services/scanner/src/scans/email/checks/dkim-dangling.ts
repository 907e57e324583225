import { fail, info, unlessWorse } from '../../../audit/verdict.ts';
import { joinList } from '../../../audit/words.ts';
import { dkimEntries, dkimGap, type EmailJudge } from '../email-check.ts';
import { gapOf } from '../known.ts';

export const dkimDangling: EmailJudge = ({ dkim, domain }) => {
  const aliases = dkimEntries(dkim);
  const taken = aliases.find(
    ({ unregistered }) => unregistered.kind === 'known' && unregistered.value !== null,
  );
  if (taken !== undefined) {
    return fail(
      -10,
      `Selector ${taken.selector} is an alias to ${taken.aliases.at(-1) ?? ''}, whose domain appears to be unregistered: whoever registers it can sign as ${domain}.`,
      `Delete the CNAME record ${taken.selector}._domainkey.${domain} at once.`,
    );
  }
  const dangling = aliases.filter(({ isDangling }) => isDangling).map(({ selector }) => selector);
  const verdict = info(
    dangling.length === 0
      ? 'No selector is an alias to a name that does not exist.'
      : `Selectors that are aliases without a key: ${joinList(dangling)}. Some providers keep one in reserve.`,
  );
  const gap = gapOf(aliases.map(({ unregistered }) => unregistered)) ?? dkimGap(dkim);
  return unlessWorse(verdict, -10, 'Whether every alias of a selector is registered', gap);
};
