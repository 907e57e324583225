import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenReceiving } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';

export const tlsRptPresent: EmailCheck = {
  key: 'tls_rpt_present',
  category: 'tls_rpt',
  name: 'TLS reporting',
  judge: (facts) =>
    whenReceiving(facts, () => {
      const { tlsRpt, domain } = facts;
      if (tlsRpt.kind === 'unknown') return undetermined(-2, 'The TLS reporting record', tlsRpt.reason);
      const { value } = tlsRpt;
      if (value.kind === 'record')
        return pass(`Reports go to ${listed(value.rua.map(({ text }) => quoted(text)))}.`);
      const what =
        value.kind === 'absent'
          ? 'There is no TLS reporting record: nobody would tell you that encrypted delivery fails.'
          : value.kind === 'several'
            ? `There are ${value.texts.length} TLS reporting records; then none counts (RFC 8460 §3).`
            : `The TLS reporting record names no usable address: ${quoted(value.text)}.`;
      return warn(
        -2,
        what,
        publish(
          'Publish exactly one record.',
          txtLine(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tlsrpt@${domain}`),
        ),
      );
    }),
};
