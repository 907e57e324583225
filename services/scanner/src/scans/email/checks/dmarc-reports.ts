import { info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { editedDmarc, withoutTag } from '../advice/dmarc-advice.ts';
import { type EmailJudges, unlessForeignDmarc, whenDmarc } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { gapOf, isFalse, isTrue } from '../known.ts';
import { takesMail } from '../mail-profile.ts';
import { recommend } from '../recommend.ts';

export const dmarcReportsJudges = {
  dmarc_rua: unlessForeignDmarc(
    whenDmarc((applied, facts) => {
      const { record, domain } = applied;
      const bad = record.faults.filter(({ tag, code }) => tag === 'rua' && code !== 'repeated-tag');
      const good = record.rua.map(({ text }) => text);
      // What was meant is kept: an address that cannot be read may be somebody's, too.
      const isNamed = good.length > 0 || bad.some(({ text }) => text !== '');
      const changes = isNamed || !takesMail(facts) ? {} : { rua: `mailto:dmarc@${domain}` };
      const advice = recommend(
        isNamed ? 'Write the addresses for reports as they must be.' : 'Name an address for reports.',
        [editedDmarc(applied, changes)],
        `Name each address for reports in the record at _dmarc.${domain} as mailto:name@domain (rua).`,
      );
      if (bad.length > 0) {
        return warn(
          -3,
          `Addresses for reports that cannot be used: ${joinList(bad.map(({ text }) => quote(text)))}.`,
          advice,
        );
      }
      if (good.length > 0) return pass(`Aggregate reports go to ${joinList(good.map(quote))}.`);
      if (facts.profile === 'no-mail-declared') return info('No reports are asked for.');
      return warn(
        -3,
        'No aggregate reports are asked for: nobody would see who sends as the domain.',
        advice,
      );
    }),
  ),

  dmarc_report_auth: unlessForeignDmarc(({ dmarc }) => {
    const external = dmarc.destinations.flatMap(({ authorization }) => authorization ?? []);
    const refused = dmarc.destinations.filter(({ authorization }) => authorization && isFalse(authorization));
    if (refused.length > 0) {
      return warn(
        -2,
        `Other domains have not agreed to receive the reports, so none are sent: ${joinList(refused.map(({ host }) => host))} (RFC 9990).`,
        `Whoever runs the receiving domain has to publish the TXT record "v=DMARC1" at ${joinList(refused.map(({ authorizationName }) => authorizationName))}; else name another address.`,
      );
    }
    const verdict =
      external.length === 0
        ? info('No reports go to other domains.')
        : pass('Every other domain that reports go to has agreed to it.');
    const gap = gapOf(external) ?? destinationGap(dmarc);
    return unlessWorse(verdict, -2, 'Whether every other domain agreed to receive reports', gap);
  }),

  dmarc_report_mx: unlessForeignDmarc(({ dmarc }) => {
    const { destinations } = dmarc;
    const gone = destinations.filter(({ isUnregistered }) => isTrue(isUnregistered));
    if (gone.length > 0) {
      const names = joinList(gone.map(({ host }) => host));
      return warn(
        -1,
        `Reports go to domains that appear to be unregistered: ${names}. Whoever registers one can read them.`,
        `Remove the addresses at ${names} from the DMARC record at once.`,
      );
    }
    const dead = destinations.filter(({ canReceive }) => isFalse(canReceive));
    if (dead.length > 0) {
      const names = joinList(dead.map(({ host }) => host));
      return warn(
        -1,
        `Reports go to domains that take no mail: ${names}.`,
        `Give ${names} a mail exchanger, or name an address in the DMARC record that takes mail.`,
      );
    }
    const verdict =
      destinations.length === 0
        ? info('No reports are asked for.')
        : pass('Every domain that reports go to takes mail.');
    const gap = gapOf(destinations.map(({ canReceive }) => canReceive)) ?? destinationGap(dmarc);
    return unlessWorse(verdict, -1, 'Whether every domain that reports go to takes mail', gap);
  }),

  dmarc_ruf: unlessForeignDmarc(
    whenDmarc((applied) => {
      const { record, domain } = applied;
      const bad = record.faults.filter(({ tag, code }) => tag === 'ruf' && code !== 'repeated-tag');
      if (bad.length > 0) {
        return warn(
          0,
          `Addresses for failure reports that cannot be used: ${joinList(bad.map(({ text }) => quote(text)))}.`,
          recommend(
            'Write the addresses as they must be.',
            [editedDmarc(applied, {})],
            `Write each address for failure reports in the record at _dmarc.${domain} as mailto:name@domain, or leave ruf out.`,
          ),
        );
      }
      if (record.ruf.length > 0) {
        const uris = joinList(record.ruf.map(({ text }) => quote(text)));
        return info(
          `Failure reports go to ${uris}; they may contain mail of others, and few receivers send them.`,
        );
      }
      if (!record.present.has('fo')) return info('No failure reports are asked for.');
      return warn(
        0,
        'The record says when to send failure reports (fo), but not where (ruf).',
        withoutTag(applied, 'fo'),
      );
    }),
  ),
} satisfies EmailJudges;

/** Why not every host that DMARC reports go to was looked at, for a sentence; null: every one was. */
function destinationGap({ destinations, destinationCount }: EmailFacts['dmarc']): string | null {
  const { length } = destinations;
  return destinationCount > length ? `of ${destinationCount} hosts the first ${length} are looked at` : null;
}
