import type { EmailFacts } from '../facts.ts';
import { mailUse, takesMail } from '../mail-profile.ts';
import { type RecommendedRecord, type RecordAdvice, recommend, txtRecord } from '../recommend.ts';
import type { DmarcPolicy } from '../records/dmarc.ts';
import { type AppliedDmarc, isForeignDmarc } from '../records/dmarc-policy.ts';
import { type DmarcChanges, dmarcText, dmarcTextsOf, editDmarc, mergedDmarc } from './meant-dmarc.ts';

/** The domain's own record with some tags changed. Null where the record is inherited or cannot be read. */
export function editedDmarc(
  { domain, isInherited, record }: AppliedDmarc,
  changes: DmarcChanges,
): RecommendedRecord | null {
  return isInherited ? null : txtRecord(`_dmarc.${domain}`, editDmarc(record.text, changes));
}

/** How a sentence begins that makes a policy stricter: until there are reports, nobody knows whose mail it would refuse. */
export function whenReportsShow(applied: AppliedDmarc, whose = 'your own mail'): string {
  const shown = `the reports show that ${whose} passes`;
  const areSent = applied.record.rua.length > 0 && !isForeignDmarc(applied);
  return areSent ? `When ${shown}` : `Ask for reports first (rua); when ${shown}`;
}

/** Advice to take a tag out of the domain's own record; `removing` is how a sentence about the tag begins. */
export function withoutTag(applied: AppliedDmarc, tag: string, removing = `Remove ${tag}`): RecordAdvice {
  const words = `${removing} from the record at _dmarc.${applied.domain}.`;
  return recommend(`${removing}.`, [editedDmarc(applied, { [tag]: null })], words);
}

/**
 * A record of its own for a domain that inherits one: others inherit that, too, so it is not to be edited for this
 * domain's sake. Who else's record it is names other addresses for reports.
 */
export function ownDmarc(
  facts: EmailFacts,
  applied: Omit<AppliedDmarc, 'request'>,
  p: DmarcPolicy,
): readonly (RecommendedRecord | null)[] {
  const changes = { p, sp: null, np: null, psd: null, t: null, pct: null };
  const inherited = isForeignDmarc(applied) ? null : editDmarc(applied.record.text, changes);
  return [inherited, ...newDmarc(facts, p)].map((text) => txtRecord(`_dmarc.${facts.domain}`, text));
}

/** What to publish at the domain's own name so that exactly one DMARC record counts there. */
export function oneDmarcAdvice(facts: EmailFacts): RecordAdvice {
  const name = `_dmarc.${facts.domain}`;
  const texts = dmarcTextsOf(facts);
  const meant = texts.length > 0 ? texts : facts.dmarc.misplaced;
  const records = meant.length > 0 ? [mergedDmarc(facts, meant)] : firstDmarc(facts);
  const deletion = texts.length > 1 ? ' and delete the others' : '';
  return recommend(
    `Publish this one DMARC record${deletion}.`,
    records.map((text) => txtRecord(name, text)),
    meant.length > 0
      ? `Publish exactly one TXT record at ${name} that begins with "v=DMARC1; p=" and the policy that you mean: none, quarantine or reject.`
      : `Publish a TXT record at ${name}: "v=DMARC1; p=reject" if nothing sends mail as the domain, else "v=DMARC1; p=none" with an address for reports (rua=mailto:…) until they show that your own mail passes.`,
  );
}

/** Where mail is sent `none` comes first: until there are reports, nobody knows whose mail a policy would refuse. */
function firstDmarc(facts: EmailFacts): readonly string[] {
  const use = mailUse(facts);
  if (use === 'some') return newDmarc(facts, 'none');
  return use === 'none' ? ['v=DMARC1; p=reject'] : [];
}

/** New records: with an address for reports at the domain, where it takes mail, and without. */
function newDmarc(facts: EmailFacts, p: DmarcPolicy): readonly string[] {
  const reports = takesMail(facts) ? [{ rua: `mailto:dmarc@${facts.domain}` }] : [];
  return [...reports, {}].map((rua) => dmarcText(new Map(), { p, ...rua }));
}
