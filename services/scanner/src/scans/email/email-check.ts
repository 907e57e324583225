import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { DocumentedCheck, Verdict } from '../../audit/check.ts';
import { info, warn } from '../../audit/verdict.ts';
import { joinList } from '../../audit/words.ts';
import type { EmailFacts, MxHost, OWN_NAMES } from './facts.ts';
import { type EmailAdvice, withPreface } from './recommend.ts';
import { type AppliedDmarc, isForeignDmarc } from './records/dmarc-policy.ts';
import type { SpfRecord } from './spf/spf-record.ts';
import type { SpfAnalysis, SpfUnread } from './spf/spf-tree.ts';

export type EmailCheck = DocumentedCheck<EmailFacts, EmailCheckKey, EmailCategory, EmailAdvice>;

export type EmailVerdict = Verdict<EmailAdvice>;

export type EmailJudge = EmailCheck['judge'];

export type EmailJudges = Partial<Record<EmailCheckKey, EmailJudge>>;

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

/** Tells of an alias at the name of the record that is judged: no record can stand beside it. */
export function tellingAlias(prefix: (typeof OWN_NAMES)[number], judge: EmailJudge): EmailJudge {
  return (facts) => {
    const verdict = judge(facts);
    const alias = facts.aliases.find(({ name }) => name === `${prefix}${facts.domain}`);
    if (alias === undefined) return verdict;
    const { name, end, isDangling, isUnregistered } = alias;
    const owner = isUnregistered
      ? `, and whose domain appears to be unregistered: whoever registers it decides what stands at ${name}`
      : '';
    const description = isDangling
      ? `${verdict.description} ${name} is an alias to ${end}, which does not exist${owner}.`
      : verdict.description;
    const isCharged = verdict.kind === 'warn' || verdict.kind === 'fail';
    if (!isCharged) return isDangling ? warn(0, description, `Delete the CNAME record of ${name}.`) : verdict;
    const preface = `${name} is an alias to ${end}: change what stands there, or replace the CNAME record, if one stands at ${name} itself: no other record can stand beside it (RFC 1034 §3.6.2). `;
    return { ...verdict, description, recommendation: withPreface(preface, verdict.recommendation) };
  };
}

/** The mail exchangers without those that are left over from proving to Microsoft that the domain is one's own. */
export function mailHosts({ mx }: EmailFacts): readonly MxHost[] {
  return mx.hosts.filter(({ exchange }) => !exchange.endsWith('.msv1.invalid'));
}

export function namesOf(hosts: readonly Pick<MxHost, 'exchange'>[]): string {
  return joinList(hosts.map(({ exchange }) => exchange));
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
