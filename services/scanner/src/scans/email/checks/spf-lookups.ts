import { fail, info, pass, unlessWorse, warn } from '../../../audit/verdict.ts';
import { joinList, quote } from '../../../audit/words.ts';
import { type EmailJudges, spfGap, whenSpf } from '../email-check.ts';
import { gapOf } from '../known.ts';
import { isSameOwner, registrableDomain } from '../registrable-domain.ts';
import {
  brokenTargetsOf,
  type SpfAnalysis,
  type SpfBrokenTarget,
  type SpfNode,
  type SpfTarget,
  type SpfUnread,
} from '../spf/spf-tree.ts';

export const spfLookupsJudges = {
  spf_lookup_limit: whenSpf((_, { spf: { analysis }, domain }) => {
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
  }),

  spf_void_lookups: whenSpf((_, { spf: { analysis } }) => {
    const { voids, root } = analysis;
    const names = joinList([...new Set(voids.map(({ name }) => name))]);
    const terms = voids.filter((one) => !isBehindMx(one)).map(({ term }) => quote(term));
    const advice =
      terms.length === 0
        ? `Publish what is missing at ${names}, or delete the MX records that lead there.`
        : `Remove ${joinList([...new Set(terms)])} from the SPF record, or publish what is missing at ${names}.`;
    if (root.voidCount > 2)
      return fail(
        -15,
        `${root.voidCount} lookups find nothing: ${names}. Past 2 receivers give an error (RFC 7208 §4.6.4).`,
        advice,
      );
    const verdict =
      voids.length > 0
        ? warn(-1, `Lookups that find nothing: ${names}.`, advice)
        : pass('Every name that the SPF record spells out has what is asked for.');
    const gap = spfGap(analysis, ({ isFound }) => !isFound);
    return unlessWorse(verdict, -15, 'The number of void lookups', gap);
  }),

  spf_includes_valid: whenSpf((_, { spf: { analysis }, domain }) => {
    const brokenTargets = brokenTargetsOf(analysis.root);
    const [broken] = brokenTargets;
    if (broken !== undefined) {
      const all = brokenTargets.map(({ path, kind }) => `${path.join(' → ')} ${WHY[kind]}`);
      return fail(
        -15,
        `The SPF record leads to records that break it: ${joinList(all)}. Receivers give an error (RFC 7208 §5.2).`,
        `Remove the include or redirect of ${broken.path.at(-1) ?? ''} from ${broken.path.at(-2) ?? domain}, or correct its record.`,
      );
    }
    const verdict = pass(
      `Every record that is included or redirected to is there and valid.${dynamicNote(analysis)}`,
    );
    return unlessWorse(verdict, -15, 'Whether every included record is valid', spfGap(analysis, isRecordGap));
  }),

  spf_target_registered: whenSpf((_, { spf: { analysis, unregistered }, domain }) => {
    const found = unregistered.kind === 'known' ? unregistered.value : [];
    const [target] = found;
    if (target === undefined) {
      const verdict = pass('No domain that the SPF record points at can be registered by others.');
      const gap = gapOf([unregistered]) ?? spfGap(analysis, ({ isSilent }) => isSilent);
      return unlessWorse(verdict, -30, 'Whether every domain in the SPF record is registered', gap);
    }
    const domainOf = ({ name }: SpfTarget) => registrableDomain(name) ?? name;
    const all = found.map((one) => `${domainOf(one)} (in ${quote(one.term)})`);
    const { term, domain: owner } = target;
    return fail(
      -30,
      `Domains that appear to be unregistered: ${joinList(all)}. Whoever registers one may send as ${domain}.`,
      isBehindMx(target)
        ? `Delete the aliases or MX records behind ${quote(term)} in the SPF record of ${owner} that lead to ${domainOf(target)} at once.`
        : `Remove ${quote(term)} from the SPF record of ${owner} at once.`,
    );
  }),

  spf_ptr: whenSpf((_, { spf: { analysis }, domain }) => {
    // What a provider includes is its own affair.
    const place = analysis.ptrTerms.find((one) => isSameOwner(one.domain, domain));
    if (place === undefined) {
      const gap = spfGap(analysis, (one) => isRecordGap(one) && isSameOwner(one.name, domain));
      return unlessWorse(
        pass('The record does not use ptr.'),
        -2,
        'Whether an included record uses ptr',
        gap,
      );
    }
    return warn(
      -2,
      'The record uses ptr, which is slow, unreliable and not to be published (RFC 7208 §5.5).',
      `Replace ${quote(place.term)} in the record of ${place.domain} by the addresses that send: ip4, ip6, a or mx.`,
    );
  }),

  spf_mx_limit: whenSpf((_, { spf: { analysis } }) => {
    const [crowded] = analysis.crowdedMx;
    if (crowded === undefined) {
      const gap = spfGap(analysis, ({ type }) => type === 'TXT' || type === 'MX');
      const verdict = pass('No mx term has more than 10 mail exchangers.');
      return unlessWorse(verdict, -10, 'The number of mail exchangers of every mx term', gap);
    }
    return fail(
      -10,
      `${quote(crowded.term)}: ${crowded.name} has ${crowded.count} mail exchangers; more than 10 are an error (RFC 7208 §4.6.4).`,
      `Replace ${quote(crowded.term)} in the record of ${crowded.domain} by the addresses, with ip4 and ip6.`,
    );
  }),
} satisfies EmailJudges;

/** Whether a name is one of several that a term finds by MX records: the others may send today. */
function isBehindMx({ term, domain, name }: SpfTarget): boolean {
  return /^\+?mx\b/i.test(term) && name !== domain && !term.toLowerCase().includes(name);
}

/** The term of the record that costs most; null when none leads to another record. */
function costliestOf({ children }: SpfNode): { readonly term: string; readonly lookupCount: number } | null {
  const costs = children.map(({ term, lookupCount }) => ({ term: term ?? '', lookupCount: 1 + lookupCount }));
  return costs.toSorted((a, b) => b.lookupCount - a.lookupCount)[0] ?? null;
}

function advice(domain: string, term: string | undefined): string {
  const what = term === undefined ? 'terms' : `terms such as ${quote(term)}`;
  return `Remove ${what} that are no longer used from the SPF record of ${domain}, or move a service to a subdomain.`;
}

const WHY = {
  none: 'has no SPF record',
  several: 'has several SPF records',
  faulty: 'has a record with syntax errors',
  loop: 'leads back to where it came from',
} as const satisfies Record<SpfBrokenTarget['kind'], string>;

/** Whether a whole record is missing, with everything that it would have led to. */
function isRecordGap({ type }: SpfUnread): boolean {
  return type === 'TXT';
}

/** What was not read because the mail decides where it is, as a sentence after another; empty where there is none. */
function dynamicNote({ dynamic }: SpfAnalysis): string {
  if (dynamic.length === 0) return '';
  return ` What ${joinList([...new Set(dynamic.map(({ term }) => quote(term)))])} leads to depends on the mail and was not read.`;
}
