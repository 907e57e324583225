import type { EmailCategory, EmailCheckKey } from '@repo/contracts/scanner';
import type { Check, Verdict } from '../../audit/check.ts';
import { info, undetermined } from '../../audit/verdict.ts';
import { type AppliedDmarc, appliedDmarc } from './applied-dmarc.ts';
import type { DkimSelector, EmailFacts, MxHost, SpfFacts } from './facts.ts';
import type { DkimKey } from './records/dkim-key.ts';
import type { MtaStsPolicy } from './records/mta-sts-policy.ts';
import type { SpfRecord } from './spf/spf-record.ts';

/** One check of the e-mail audit. */
export type EmailCheck = Check<EmailFacts, EmailCheckKey, EmailCategory>;

/** Judges the SPF record where there is exactly one. */
export function whenSpf(
  { spf }: EmailFacts,
  judge: (record: SpfRecord, facts: SpfFacts) => Verdict,
): Verdict {
  if (spf.kind === 'unknown') return undetermined('The SPF record', spf.reason);
  const { root } = spf.value.analysis;
  if (root.record !== null) return judge(root.record, spf.value);
  return info(root.state === 'several' ? 'There are several SPF records.' : 'There is no SPF record.');
}

/** Judges the DMARC record that applies to the domain, be it inherited; `absent` is for a domain without one. */
export function whenDmarc(
  { dmarc }: EmailFacts,
  judge: (applied: AppliedDmarc) => Verdict,
  absent: Verdict = info('There is no DMARC record.'),
): Verdict {
  const applied = appliedDmarc(dmarc);
  if (applied.kind === 'unknown') return undetermined('The DMARC record', applied.reason);
  return applied.value === null ? absent : judge(applied.value);
}

/** Judges the DKIM keys that were found and can be used. */
export function whenDkim(
  { dkim }: EmailFacts,
  judge: (keys: readonly { readonly selector: string; readonly key: DkimKey }[]) => Verdict,
): Verdict {
  const keys = [...dkim.selectors, ...wildcardOf(dkim)].flatMap(({ selector, readings }) =>
    readings.flatMap((reading) => (reading.kind === 'key' ? [{ selector, key: reading.key }] : [])),
  );
  return keys.length === 0 ? info('No DKIM key was found.') : judge(keys);
}

/** Judges the mail exchangers; a domain without any has nothing to judge. */
export function whenMxHosts({ mx }: EmailFacts, judge: (hosts: readonly MxHost[]) => Verdict): Verdict {
  if (mx.kind === 'unknown') return undetermined('The MX records', mx.reason);
  // Left over from proving to Microsoft that the domain is one's own.
  const hosts = mx.value.hosts.filter(({ exchange }) => !exchange.endsWith('.msv1.invalid'));
  return hosts.length === 0 ? info('There are no mail exchangers.') : judge(hosts);
}

/** Judges the MTA-STS policy where a valid one was fetched. */
export function whenMtaStsPolicy(facts: EmailFacts, judge: (policy: MtaStsPolicy) => Verdict): Verdict {
  const { record, policy } = facts.mtaSts;
  return whenReceiving(facts, () => {
    if (record.kind === 'unknown') return undetermined('The MTA-STS policy', record.reason);
    if (policy?.kind === 'unknown') return undetermined('The MTA-STS policy', policy.reason);
    if (policy?.value.kind !== 'fetched' || policy.value.reading.kind !== 'policy')
      return info('There is no valid MTA-STS policy.');
    return judge(policy.value.reading.policy);
  });
}

/** Judges what only a domain that sends mail needs. */
export function whenSending({ profile }: EmailFacts, judge: () => Verdict): Verdict {
  if (profile === 'sending' || profile === null) return judge();
  return info('Not applicable: the domain sends no mail.');
}

/** Judges what only a domain that takes mail needs. */
export function whenReceiving(facts: EmailFacts, judge: () => Verdict): Verdict {
  const { mx } = facts;
  if (mx.kind === 'known' && mx.value.kind === 'null')
    return info('Not applicable: the domain takes no mail.');
  return whenSending(facts, judge);
}

/** The entry of a wildcard that answers with keys. */
function wildcardOf({ wildcard }: EmailFacts['dkim']): readonly DkimSelector[] {
  return wildcard.kind === 'known' && wildcard.value !== null ? [wildcard.value] : [];
}
