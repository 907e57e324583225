import { pass, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSpf } from '../email-check.ts';
import { listed, publish, quoted, txtLine } from '../publish.ts';
import { spfDeadTerms as findDeadTerms, type SpfDeadTerm } from '../spf/spf-dead-terms.ts';
import { isAll } from '../spf/spf-tree.ts';
import { withoutSpfTerms } from '../suggest-spf.ts';

export const spfDeadTerms: EmailCheck = {
  key: 'spf_dead_terms',
  category: 'spf',
  name: 'SPF dead terms',
  judge: (facts) =>
    whenSpf(facts, (record) => {
      const dead = findDeadTerms(record);
      if (dead.length === 0) return pass('Every term of the record counts.');
      const all = dead.map(({ term, why }) => `${quoted(term)} ${WHY[why]}`);
      const useless = new Set(dead.filter(({ why }) => why !== 'duplicate').map(({ term }) => term));
      return warn(
        0,
        `Terms without effect: ${listed(all)}.`,
        publish(
          'Remove them.',
          txtLine(
            facts.domain,
            withoutSpfTerms(record, (term) => useless.has(term.text) && !isAll(term)),
          ),
        ),
      );
    }),
};

const WHY = {
  'after-all': 'stands after all',
  'redirect-beside-all': 'is ignored beside all',
  duplicate: 'is there already',
} as const satisfies Record<SpfDeadTerm['why'], string>;
