import { fail, pass, undetermined } from '../../../audit/verdict.ts';
import type { EmailCheck } from '../email-check.ts';
import { publish, quoted, txtLine } from '../publish.ts';
import { suggestSpf } from '../suggest-spf.ts';

export const spfPresent: EmailCheck = {
  key: 'spf_present',
  category: 'spf',
  name: 'SPF record',
  judge: (facts) => {
    const { spf, domain } = facts;
    if (spf.kind === 'unknown') return undetermined('The SPF record', spf.reason);
    const { records, lookalikes } = spf.value;
    if (records.length > 0) return pass('The domain publishes an SPF record.');
    const [lookalike] = lookalikes;
    const what =
      lookalike === undefined
        ? 'The domain publishes no SPF record: receivers cannot tell who may send for it.'
        : `The domain publishes no SPF record; ${quoted(lookalike)} is not read as one, for it does not begin with "v=spf1 ".`;
    return fail(-20, what, publish('Publish one SPF record.', txtLine(domain, suggestSpf(facts))));
  },
};
