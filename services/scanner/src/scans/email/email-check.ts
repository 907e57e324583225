import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { DocumentedCheck, Verdict } from '../../audit/check.ts';
import { info, pass, undetermined, unlessWorse, warn } from '../../audit/verdict.ts';
import { joinList, quote } from '../../audit/words.ts';
import { type AppliedDmarc, isForeignDmarc } from './applied-dmarc.ts';
import type { DkimSelector, EmailFacts, MxHost } from './facts.ts';
import { type EmailAdvice } from './recommend.ts';
import type { MtaStsPolicy } from './records/mta-sts-policy.ts';
import { isSameOwner } from './registrable-domain.ts';
import type { SpfRecord } from './spf/spf-record.ts';
import type { SpfAnalysis, SpfUnread } from './spf/spf-tree.ts';

/** One check of the e-mail audit. */
export type EmailCheck = DocumentedCheck<EmailFacts, EmailCheckKey, EmailCategory, EmailAdvice>;

/** What a check of the e-mail audit makes of the facts. */
export type EmailVerdict = Verdict<EmailAdvice>;

/** How a check of the e-mail audit judges. */
export type EmailJudge = EmailCheck['judge'];

/** Judges the SPF record where there is exactly one. */
export function whenSpf(judge: (record: SpfRecord, facts: EmailFacts) => EmailVerdict): EmailJudge {
  return (facts) => {
    const { record, state } = facts.spf.analysis.root;
    if (record !== null) return judge(record, facts);
    return info(state === 'several' ? 'There are several SPF records.' : 'There is no SPF record.');
  };
}

/** The first failed look-up of the walk that bears on a check, for a sentence; null when there is none. */
export function spfGap(
  { undetermined }: SpfAnalysis,
  isRelevant: (unread: SpfUnread) => boolean,
): string | null {
  const unread = undetermined.find(isRelevant);
  return unread === undefined
    ? null
    : `${unread.type} of ${unread.name} could not be looked up (${unread.reason})`;
}

/** Addresses that may send by the domain's own records: what a provider includes is its own affair, nobody is charged for it. */
export function ownRanges({ spf, domain }: EmailFacts): SpfAnalysis['ranges'] {
  return spf.analysis.ranges.filter((range) => range.qualifier === '+' && isSameOwner(range.domain, domain));
}

/** Whether a whole record is missing, with everything that it would have led to. */
export function isRecordGap({ type }: SpfUnread): boolean {
  return type === 'TXT';
}

/** What was not read because the mail decides where it is, as a sentence after another; empty where there is none. */
export function dynamicNote({ dynamic }: SpfAnalysis): string {
  if (dynamic.length === 0) return '';
  return ` What ${joinList([...new Set(dynamic.map(({ term }) => quote(term)))])} leads to depends on the mail and was not read.`;
}

/** Judges the DMARC record that applies to the domain, its own or inherited. */
export function whenDmarc(judge: (applied: AppliedDmarc, facts: EmailFacts) => EmailVerdict): EmailJudge {
  return (facts) =>
    facts.dmarc.applied === null ? info('There is no DMARC record.') : judge(facts.dmarc.applied, facts);
}

/** Judges reports and spelling, unless the record is a public suffix's, which the domain cannot change. */
export function unlessForeignDmarc(judge: EmailJudge): EmailJudge {
  return (facts) => {
    const { applied } = facts.dmarc;
    if (applied === null || !isForeignDmarc(applied)) return judge(facts);
    return info(`Not applicable: the record is that of ${applied.domain}, a public suffix.`);
  };
}

/** Everything that answers for a selector, a wildcard first. */
export function dkimEntries({ selectors, wildcard }: EmailFacts['dkim']): readonly DkimSelector[] {
  return wildcard.kind === 'known' && wildcard.value !== null ? [wildcard.value, ...selectors] : selectors;
}

/** The DKIM keys that were found and can be used. */
export function usableKeys(dkim: EmailFacts['dkim']) {
  return dkimEntries(dkim).flatMap(({ selector, readings }) =>
    readings.flatMap((reading) => (reading.kind === 'key' ? [{ selector, key: reading.key }] : [])),
  );
}

/** Judges the DKIM keys that were found and can be used; `what` and `worst` are for keys that may have been missed. */
export function whenDkim(
  what: string,
  worst: number,
  judge: (keys: ReturnType<typeof usableKeys>, facts: EmailFacts) => EmailVerdict,
): EmailJudge {
  return (facts) => {
    const keys = usableKeys(facts.dkim);
    const verdict = keys.length === 0 ? info('No DKIM key was found.') : judge(keys, facts);
    return unlessWorse(verdict, worst, what, dkimGap(facts.dkim));
  };
}

/** Why DKIM keys may have been missed, for a sentence; null: every selector that was asked for was answered. */
export function dkimGap({ failures, probedCount, wildcard }: EmailFacts['dkim']): string | null {
  const [failure] = failures;
  if (failure !== undefined)
    return `${failures.length} of ${probedCount} selectors could not be looked up (${failure.reason})`;
  return wildcard.kind === 'unknown' ? `a wildcard below _domainkey: ${wildcard.reason}` : null;
}

/** The mail exchangers without those that are left over from proving to Microsoft that the domain is one's own. */
export function mailHosts({ mx }: EmailFacts): readonly MxHost[] {
  return mx.hosts.filter(({ exchange }) => !exchange.endsWith('.msv1.invalid'));
}

/** Judges the mail exchangers; a domain without any has nothing to judge. */
export function whenMxHosts(
  judge: (hosts: readonly MxHost[], facts: EmailFacts) => EmailVerdict,
): EmailJudge {
  return (facts) => {
    const hosts = mailHosts(facts);
    return hosts.length === 0 ? info('There are no mail exchangers.') : judge(hosts, facts);
  };
}

/** Why not every host that DMARC reports go to was looked at, for a sentence; null: every one was. */
export function destinationGap({ destinations, destinationCount }: EmailFacts['dmarc']): string | null {
  const { length } = destinations;
  return destinationCount > length ? `of ${destinationCount} hosts the first ${length} are looked at` : null;
}

/** Why addresses of the hosts may be missing, for a sentence; null when none is. */
export function addressGap(hosts: readonly MxHost[]): string | null {
  return hosts.find((host) => host.addressGap !== null)?.addressGap ?? null;
}

/** Judges the MTA-STS policy where a valid one was fetched; `worst` is the impact of the worst that one can say. */
export function whenMtaStsPolicy(
  worst: number,
  judge: (policy: MtaStsPolicy, facts: EmailFacts, contentType: string | null) => EmailVerdict,
): EmailJudge {
  return whenReceiving((facts) => {
    const { policy } = facts.mtaSts;
    if (policy?.kind === 'unknown') return undetermined(worst, 'The MTA-STS policy', policy.reason);
    if (policy?.value.kind !== 'fetched' || policy.value.reading.kind !== 'policy')
      return info('There is no valid MTA-STS policy.');
    return judge(policy.value.reading.policy, facts, policy.value.contentType);
  });
}

/** Judges what only a domain that sends mail needs. */
export function whenSending(judge: EmailJudge): EmailJudge {
  return (facts) => {
    if (facts.profile === 'sending' || facts.profile === null) return judge(facts);
    return info('Not applicable: the domain sends no mail.');
  };
}

/** Judges what only a domain that takes mail needs. */
export function whenReceiving(judge: EmailJudge): EmailJudge {
  const judgeSending = whenSending(judge);
  return (facts) =>
    facts.mx.kind === 'null' ? info('Not applicable: the domain takes no mail.') : judgeSending(facts);
}

/** Judges a document that the BIMI record may name. It never costs points: a logo is no protection. */
export function judgeBimiDocument(what: 'logo' | 'certificate'): EmailJudge {
  return whenSending(({ bimi: { [what]: document } }) => {
    if (document === null) return info(`There is no BIMI ${what}.`);
    if (document.kind === 'unknown') return undetermined(0, `The BIMI ${what}`, document.reason);
    const { url, faults, summary, unjudged } = document.value;
    if (faults.length > 0)
      return warn(
        0,
        `The BIMI ${what} is not as it must be: ${faults.join(' ')}`,
        `Correct what ${url} serves.`,
      );
    if (unjudged !== null)
      return info(`Nothing wrong was found with the BIMI ${what}. ${summary} ${unjudged}`);
    return pass(`The BIMI ${what} is as it must be. ${summary}`);
  });
}
