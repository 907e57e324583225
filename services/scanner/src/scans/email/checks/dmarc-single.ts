import { fail, info, pass, unlessWorse } from '../../../audit/verdict.ts';
import { dmarcGap } from '../applied-dmarc.ts';
import type { EmailCheck } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';

export const dmarcSingle: EmailCheck = {
  key: 'dmarc_single',
  category: 'dmarc',
  name: 'One DMARC record',
  judge: ({ dmarc }) => {
    const { applied, tree } = dmarc;
    const { steps } = tree;
    const several = steps.find(({ texts }) => texts.length > 1);
    if (several === undefined) {
      if (applied === null) return info('There is no DMARC record.');
      const verdict = pass('There is exactly one DMARC record.');
      return unlessWorse(verdict, -10, 'The number of DMARC records', dmarcGap(tree));
    }
    const isNothingLeft = applied === null;
    const [first = ''] = several.texts;
    return fail(
      isNothingLeft ? -30 : -10,
      `_dmarc.${several.domain} has ${several.texts.length} DMARC records: ${listed(several.texts.map(quoted))}. None of them counts (RFC 9989 §4.10).`,
      publish('Keep one of them and delete the others.', txtLine(`_dmarc.${several.domain}`, first)),
    );
  },
};
