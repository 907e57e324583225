import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { type EmailJudges, tellingAlias, whenReceiving } from '../email-check.ts';
import type { EmailFacts } from '../facts.ts';
import { takesMail } from '../mail-profile.ts';
import { lookalikeNote, recommend, txtRecord } from '../recommend.ts';
import { publishedTexts } from '../records/only-record.ts';
import { meantReportUris } from '../records/report-uri.ts';

export const tlsRptJudges = {
  tls_rpt_present: whenReceiving(
    tellingAlias('_smtp._tls.', (facts) => {
      const { tlsRpt, domain } = facts;
      if (tlsRpt.kind === 'unknown') return undetermined(-2, 'The TLS reporting record', tlsRpt.reason);
      const { value } = tlsRpt;
      const name = `_smtp._tls.${domain}`;
      const advise = (words: string) =>
        recommend('Publish exactly one record.', [txtRecord(name, meantTlsRpt(facts))], words);
      if (value.kind === 'record') {
        const found = `Reports go to ${joinList(value.rua.map(({ text }) => quote(text)))}.`;
        if (value.faults.length === 0) return pass(found);
        const useless = joinList(value.faults.map((text) => (text === '' ? 'an empty part' : quote(text))));
        return warn(
          0,
          `${found} What cannot be used of the record: ${useless}.`,
          advise(`Correct ${useless} in the TXT record at ${name}.`),
        );
      }
      const what =
        value.kind === 'absent'
          ? `There is no TLS reporting record: ${lookalikeNote(value.lookalikes, 'v=TLSRPTv1;')}nobody would tell you that encrypted delivery fails.`
          : value.kind === 'several'
            ? `There are ${value.texts.length} TLS reporting records; then none counts (RFC 8460 §3).`
            : `The TLS reporting record names no usable address: ${quote(value.text)}.`;
      return warn(
        -2,
        what,
        advise(
          `Publish exactly one TXT record at ${name}: "v=TLSRPTv1; rua=mailto:" and an address that takes mail.`,
        ),
      );
    }),
  ),
} satisfies EmailJudges;

/** Every address that is named, each once; else one at the domain, where it takes mail. */
function meantTlsRpt(facts: EmailFacts): string | null {
  const { tlsRpt, domain } = facts;
  const fields = publishedTexts(tlsRpt).flatMap((text) =>
    text.replace(/[^\x21-\x7e]+|["'\\]+/g, ' ').split(/;| (?=rua ?=)/i),
  );
  const lists = fields.flatMap((field) => /^ ?rua ?=(?<uris>.*)$/i.exec(field)?.groups?.['uris'] ?? []);
  const uris = new Set(lists.flatMap((list) => meantReportUris(list).split(',')).filter((uri) => uri !== ''));
  if (uris.size > 0) return `v=TLSRPTv1; rua=${[...uris].join(',')}`;
  return takesMail(facts) ? `v=TLSRPTv1; rua=mailto:tlsrpt@${domain}` : null;
}
