import { fail, info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { quote } from '../../../audit/words.ts';
import { dynamicNote, isRecordGap, spfGap, whenSpf } from '../email-check.ts';
import { brokenTargetsOf, type SpfNode } from '../spf/spf-tree.ts';

export const spfLookupLimit = whenSpf((_, { spf: { analysis }, domain }) => {
  const { root } = analysis;
  const { lookupCount } = root;
  const costliest = costliestOf(root);
  const branch =
    costliest === null ? '' : `; ${quote(costliest.term)} takes ${costliest.lookupCount} of them`;
  const found = `Evaluating the SPF record can take ${lookupCount} of at most 10 DNS lookups${branch}.${dynamicNote(analysis)}`;
  if (lookupCount > 10) {
    return fail(
      -15,
      `${found} Past the limit receivers give an error (RFC 7208 §4.6.4).`,
      advice(domain, costliest?.term),
    );
  }
  const verdict = brokenTargetsOf(root).some(({ kind }) => kind === 'loop')
    ? info('The DNS lookups cannot be counted: the record leads back to where it came from.')
    : lookupCount > 8
      ? warn(-1, found, advice(domain, costliest?.term))
      : pass(found);
  return unlessWorse(verdict, -15, 'The number of DNS lookups', spfGap(analysis, isRecordGap));
});

/** The term of the record that costs most; null when none leads to another record. */
function costliestOf({ children }: SpfNode): { readonly term: string; readonly lookupCount: number } | null {
  const costs = children.map(({ term, lookupCount }) => ({ term: term ?? '', lookupCount: 1 + lookupCount }));
  return costs.toSorted((a, b) => b.lookupCount - a.lookupCount)[0] ?? null;
}

function advice(domain: string, term: string | undefined): string {
  const what = term === undefined ? 'terms' : `terms such as ${quote(term)}`;
  return `Remove ${what} that are no longer used from the SPF record of ${domain}, or move a service to a subdomain.`;
}
