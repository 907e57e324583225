import { pass, undetermined, warn } from '../../../audit/verdict.ts';
import { type EmailCheck, whenSpf } from '../email-check.ts';
import { listed, quoted } from '../publish.ts';

export const spfVoidLookups: EmailCheck = {
  key: 'spf_void_lookups',
  category: 'spf',
  name: 'SPF void lookups',
  judge: (facts) =>
    whenSpf(facts, (_, { analysis }) => {
      const { voids, undetermined: gaps } = analysis;
      const names = [...new Set(voids.map(({ name }) => name))];
      const terms = listed([...new Set(voids.map(({ term }) => quoted(term)))]);
      const advice = `Remove ${terms} from the SPF record, or publish what is missing at ${listed(names)}.`;
      if (voids.length > 2) {
        return warn(
          -5,
          `${voids.length} lookups find nothing: ${listed(names)}. More than 2 are an error (RFC 7208 §4.6.4).`,
          advice,
        );
      }
      const [gap] = gaps;
      if (gap !== undefined) return undetermined('The number of void lookups', `${gap.name}: ${gap.reason}`);
      if (voids.length > 0) return warn(-1, `Lookups that find nothing: ${listed(names)}.`, advice);
      return pass('Every name in the SPF record has what is asked for.');
    }),
};
