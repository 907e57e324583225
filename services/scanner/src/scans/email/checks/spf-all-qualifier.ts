import type { Verdict } from '../../../audit/check.ts';
import { fail, info, pass, undetermined, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { isEnforcing } from '../applied-dmarc.ts';
import { whenSpf } from '../email-check.ts';
import { recommend, txtRecord } from '../recommend.ts';
import { endOf, redirectChain, redirectOf, type SpfNode } from '../spf/spf-tree.ts';
import { withSoftEnd } from '../suggest-spf.ts';

export const spfAllQualifier = whenSpf((record, facts) => {
  const { root } = facts.spf.analysis;
  const end = endOf(root);
  const open = end === null ? openRedirect(root) : null;
  if (open !== null) return open;
  const owner = end?.domain ?? facts.domain;
  const words = `List everybody who sends, then end the record of ${owner} with ~all, and with -all when reports show that nobody is missing.`;
  if (end?.qualifier === '-') return pass('Mail from everyone else fails (-all).');
  if (end?.qualifier === '+')
    return fail(-30, `The record ends in ${quote(end.term)}: everyone may send.`, words);
  if (end?.qualifier !== '~') {
    const what = end === null ? 'no "all"' : quote(end.term);
    return warn(
      -10,
      `The record ends in ${what}: nothing is said about other senders.`,
      owner === facts.domain && root.children.every(({ via }) => via !== 'redirect')
        ? recommend(
            'End the record with ~all, so that others become suspicious, and with -all when reports show that nobody is missing.',
            [txtRecord(facts.domain, withSoftEnd(record))],
            words,
          )
        : words,
    );
  }
  if (isEnforcing(facts.dmarc.applied))
    return pass('Mail from everyone else is suspicious (~all), and DMARC enforces it.');
  return warn(
    -2,
    'The record ends in ~all, and no DMARC policy enforces it.',
    `Enforce DMARC; or, when reports show that everybody who sends is listed, end the record of ${owner} with -all.`,
  );
});

/** The verdict where a redirect, or one that it leads to, hides how the record ends; null where none does. */
function openRedirect(root: SpfNode): Verdict | null {
  const { domain, record, state } = redirectChain(root).at(-1) ?? root;
  // Receivers give an error, which spf_includes_valid charges: RFC 7208 6.1, not the "neutral" of a missing all.
  const broken = redirectChain(root)
    .slice(1)
    .find((node) => (node.record === null ? node.state !== 'undetermined' : node.record.faults.length > 0));
  if (broken !== undefined)
    return info(
      `The record ends in an error: the record of ${broken.domain}, which it redirects to, cannot be used.`,
    );
  if (state === 'undetermined')
    return undetermined(-30, 'How the SPF record ends', `the record of ${domain} could not be looked up`);
  const redirect = record === null ? null : redirectOf(record);
  if (redirect === null) return null;
  return info(`How the record ends depends on the mail: ${quote(redirect.text)} in the record of ${domain}.`);
}
