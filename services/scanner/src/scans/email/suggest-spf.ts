import { mailHosts } from './email-check.ts';
import type { EmailFacts, MxHost } from './facts.ts';
import { mailUse } from './mail-profile.ts';
import { receivingProviders } from './mail-providers.ts';
import { meantSpf } from './spf/meant-spf.ts';
import { parseSpfRecord } from './spf/parse-spf-record.ts';
import type { SpfRecord } from './spf/spf-record.ts';
import { isAll, reachableTerms } from './spf/spf-tree.ts';

/**
 * An SPF record for a domain that has none: what its mail providers ask for, and its other mail hosts. Who else sends is
 * not known, so their mail is not to fail. Null where it is not clear whether the domain sends at all.
 */
export function suggestSpf(facts: EmailFacts): string | null {
  const { providers } = facts;
  const use = mailUse(facts);
  if (use !== 'some') return use === 'none' ? 'v=spf1 -all' : null;
  const isOwn = ({ exchange }: MxHost) => receivingProviders([exchange]).length === 0;
  const terms = [
    ...(mailHosts(facts).some(isOwn) ? ['mx'] : []),
    ...providers.map(({ spfInclude }) => `include:${spfInclude}`),
  ];
  return terms.length > 0 ? ['v=spf1', ...terms, '~all'].join(' ') : null;
}

/**
 * The record with `~all` where it says nothing about others: at its end, or in place of what stands there. Nothing else
 * changes. Null where a fault hides what was meant.
 */
export function withSoftEnd(record: SpfRecord): string | null {
  const end = record.terms.findIndex(isAll);
  const terms = record.terms.map(({ text }) => text);
  return spfText(record, end === -1 ? [...terms, '~all'] : terms.with(end, '~all'));
}

/** The record with these terms in place of its own; null where a fault hides what was meant. */
export function spfText({ faults }: SpfRecord, terms: readonly string[]): string | null {
  return faults.length > 0 ? null : ['v=spf1', ...terms].join(' ');
}

/**
 * One record of several: all terms in their order, a redirect as an include, `all` once and last. It is `-all` only where
 * every one of them says so. Null where one cannot be read, or lets everyone pass.
 */
export function mergedSpf(texts: readonly string[]): string | null {
  const meant = texts.map(meantSpf).filter((text) => text !== null);
  if (meant.length < texts.length) return null;
  const records = meant.map((text) => reachableTerms(parseSpfRecord(text)));
  const ends = records.map((terms) => terms.find(isAll)?.qualifier ?? null);
  if (ends.includes('+')) return null;
  const terms = records
    .flat()
    .filter((term) => !isAll(term))
    .map((term) =>
      term.kind === 'modifier' && term.name === 'redirect' ? `include:${term.value.text}` : term.text,
    );
  return ['v=spf1', ...new Set(terms), ends.every((end) => end === '-') ? '-all' : '~all'].join(' ');
}
