import type { EmailFacts } from './facts.ts';
import { findMailProviders } from './mail-providers.ts';
import type { SpfRecord, SpfTerm } from './spf/spf-record.ts';
import { isAll, reachableTerms } from './spf/spf-tree.ts';

/** An SPF record for a domain that has none: what its mail provider asks for, else its own mail hosts. */
export function suggestSpf({ mx }: EmailFacts): string {
  const { hosts } = mx;
  const { receiving } = findMailProviders(
    hosts.map(({ exchange }) => exchange),
    [],
  );
  const include = receiving?.spfInclude ?? null;
  if (include !== null) return `v=spf1 include:${include} -all`;
  return hosts.length > 0 ? 'v=spf1 mx -all' : 'v=spf1 -all';
}

/** The record with another end: `all` is replaced, and what never counted beside it is left out. */
export function withSpfEnd(record: SpfRecord, end: '-all' | '~all'): string {
  const isKept = (term: SpfTerm) => !isAll(term) && !(term.kind === 'modifier' && term.name === 'redirect');
  return [
    'v=spf1',
    ...reachableTerms(record)
      .filter(isKept)
      .map((term) => term.text),
    end,
  ].join(' ');
}

/** The record without the terms that `isDropped` names; repeated ones stand once. */
export function withoutSpfTerms(record: SpfRecord, isDropped: (term: SpfTerm) => boolean): string {
  const kept = record.terms.filter((term) => !isDropped(term)).map((term) => term.text);
  return ['v=spf1', ...new Set(kept)].join(' ');
}
