import { fail, pass } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import type { EmailJudge } from '../email-check.ts';
import { lookalikeFault, recommend, txtRecord } from '../recommend.ts';
import { mergedSpf, suggestSpf } from '../suggest-spf.ts';

export const spfPresent: EmailJudge = (facts) => {
  const { spf, domain } = facts;
  const { records, lookalikes } = spf;
  if (records.length > 0) return pass('The domain publishes an SPF record.');
  const [lookalike] = lookalikes;
  const what =
    lookalike === undefined
      ? 'The domain publishes no SPF record: receivers cannot tell who may send for it.'
      : `The domain publishes no SPF record; ${quote(lookalike)} is not read as one, because ${lookalikeFault(lookalike, 'v=spf1 ')}.`;
  const text = lookalike === undefined ? suggestSpf(facts) : mergedSpf(lookalikes);
  return fail(
    -20,
    what,
    recommend(
      'Publish one SPF record.',
      [txtRecord(domain, text)],
      `Publish one TXT record at ${domain}: "v=spf1 -all" if nothing sends mail as the domain, else "v=spf1", a term for everybody who sends, and "~all".`,
    ),
  );
};
