import { fail, info, pass, undetermined } from '../../../audit/verdict.ts';
import { appliedDmarc } from '../applied-dmarc.ts';
import type { EmailCheck } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';

export const dmarcSingle: EmailCheck = {
  key: 'dmarc_single',
  category: 'dmarc',
  name: 'One DMARC record',
  judge: ({ dmarc }) => {
    const { steps } = dmarc.tree;
    const applied = appliedDmarc(dmarc);
    const several = steps.find(({ texts }) => texts.length > 1);
    if (several === undefined) {
      if (applied.kind === 'unknown') return undetermined('The number of DMARC records', applied.reason);
      return applied.value === null
        ? info('There is no DMARC record.')
        : pass('There is exactly one DMARC record.');
    }
    const isNothingLeft = applied.kind === 'known' && applied.value === null;
    const [first = ''] = several.texts;
    return fail(
      isNothingLeft ? -30 : -10,
      `_dmarc.${several.domain} has ${several.texts.length} DMARC records: ${listed(several.texts.map(quoted))}. None of them counts (RFC 9989 §4.10).`,
      publish('Keep one of them and delete the others.', txtLine(`_dmarc.${several.domain}`, first)),
    );
  },
};
