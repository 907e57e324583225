import { fail, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { spfGap, whenSpf } from '../email-check.ts';

export const spfVoidLookups = whenSpf((_, { spf: { analysis } }) => {
  const { voids, root } = analysis;
  const { voidCount } = root;
  const names = [...new Set(voids.map(({ name }) => name))];
  const terms = joinList([...new Set(voids.map(({ term }) => quote(term)))]);
  const advice = `Remove ${terms} from the SPF record, or publish what is missing at ${joinList(names)}.`;
  if (voidCount > 2) {
    return fail(
      -15,
      `${voidCount} lookups find nothing: ${joinList(names)}. Past 2 receivers give an error (RFC 7208 §4.6.4).`,
      advice,
    );
  }
  const verdict =
    voids.length > 0
      ? warn(-1, `Lookups that find nothing: ${joinList(names)}.`, advice)
      : pass('Every name in the SPF record has what is asked for.');
  const gap = spfGap(analysis, ({ isFound }) => !isFound);
  return unlessWorse(verdict, -15, 'The number of void lookups', gap);
});
