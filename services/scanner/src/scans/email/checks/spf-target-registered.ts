import { fail, pass, unlessWorse } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { isRecordGap, spfGap, whenSpf } from '../email-check.ts';
import { gapOf } from '../known.ts';
import { registrableDomain } from '../registrable-domain.ts';

export const spfTargetRegistered = whenSpf((_, { spf: { analysis, unregistered }, domain }) => {
  const found = unregistered.kind === 'known' ? unregistered.value : [];
  const [target] = found;
  if (target === undefined) {
    const verdict = pass('No domain that the SPF record points at can be registered by others.');
    const gap = gapOf([unregistered]) ?? spfGap(analysis, isRecordGap);
    return unlessWorse(verdict, -30, 'Whether every domain in the SPF record is registered', gap);
  }
  const all = found.map(({ name, term }) => `${registrableDomain(name) ?? name} (in ${quote(term)})`);
  return fail(
    -30,
    `Domains that appear to be unregistered: ${joinList(all)}. Whoever registers one may send as ${domain}.`,
    `Remove ${quote(target.term)} from the SPF record of ${target.domain} at once.`,
  );
});
