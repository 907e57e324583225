import type { Cidr } from '../../../net/cidr.ts';
import type { RecordType } from '../../../net/dns/record-data.ts';
import type { SpfDirective, SpfQualifier, SpfRecord, SpfTerm } from './spf-record.ts';

/** One record of an SPF tree and what stands below it. */
export interface SpfNode {
  readonly domain: string;
  readonly via: 'start' | 'include' | 'redirect';
  /** The term above that leads here; null at the start. */
  readonly term: string | null;
  /**
   * `record`: exactly one, perhaps with faults. `undetermined`: the DNS failed. `loop`: the domain stands above
   * itself. `not-visited`: deeper or more than any evaluation would go.
   */
  readonly state: 'record' | 'none' | 'several' | 'undetermined' | 'loop' | 'not-visited';
  readonly record: SpfRecord | null;
  /**
   * Terms that ask the DNS when everything in this record and below is processed; a macro term counts once. More than 10
   * is a permerror for some client.
   */
  readonly lookupCount: number;
  /**
   * Look-ups that find nothing in this record and below, those of a record that is included twice counted twice. More than
   * 2 is a permerror for some client.
   */
  readonly voidCount: number;
  readonly children: readonly SpfNode[];
}

export interface SpfPlace {
  readonly domain: string;
  readonly term: string;
}

/** A term, and the name that it asks for or points at. */
export type SpfTarget = SpfPlace & { readonly name: string };

/** Worst case of an SPF record: everything that any client can make a receiver do (RFC 7208 4.6.4). */
export interface SpfAnalysis {
  readonly root: SpfNode;
  /** Names that exist without what is asked for, or not at all. */
  readonly voids: readonly SpfTarget[];
  /** What the DNS did not tell: with any of these the counts are lower bounds. */
  readonly undetermined: readonly SpfUnread[];
  /** Includes and redirects whose names depend on the mail: what they lead to is never read here. */
  readonly dynamic: readonly SpfPlace[];
  /** Address ranges that get a verdict, from ip4, ip6, a and mx. */
  readonly ranges: readonly (SpfPlace & { readonly qualifier: SpfQualifier; readonly range: Cidr })[];
  /** Every name that a term points at, without what depends on the mail: each can be taken over if nobody owns it. */
  readonly targets: readonly SpfTarget[];
  readonly ptrTerms: readonly SpfPlace[];
  /** `mx` terms with more than ten exchangers. */
  readonly crowdedMx: readonly (SpfTarget & { readonly count: number })[];
}

/** What a walk notes on its way, in its order. */
export type SpfFindings = { readonly [K in Exclude<keyof SpfAnalysis, 'root'>]: SpfAnalysis[K][number][] };

/** A look-up that failed; `type` TXT: an included record is missing. */
export type SpfUnread = SpfTarget & {
  readonly type: RecordType;
  /** The name is there all the same: the other address family was answered. */
  readonly isFound: boolean;
  /** Nothing was answered: the name may be an alias to one that does not exist. */
  readonly isSilent: boolean;
  readonly reason: string;
};

/** An include or a redirect that makes everything above it a permerror. */
export interface SpfBrokenTarget {
  /** From the root to the target. */
  readonly path: readonly string[];
  readonly kind: 'none' | 'several' | 'faulty' | 'loop';
}

/** The terms that an evaluation can reach: up to the first `all`, and `redirect` only where there is no `all`. */
export function reachableTerms(record: SpfRecord): readonly SpfTerm[] {
  const firstAll = record.terms.findIndex(isAll);
  if (firstAll === -1) return record.terms;
  return record.terms.filter((term, i) =>
    term.kind === 'directive' ? i <= firstAll : term.name !== 'redirect',
  );
}

interface SpfDeadTerm {
  readonly term: SpfTerm;
  readonly why: 'stands after all' | 'is ignored beside all' | 'is there already';
}

/** Terms of one record that no evaluation uses (RFC 7208 5.1, 6.1), and repeated ones, in order. */
export function findDeadTerms(record: SpfRecord): readonly SpfDeadTerm[] {
  const reachable = new Set(reachableTerms(record));
  const seen = new Set<string>();
  return record.terms.flatMap((term): SpfDeadTerm[] => {
    const key = term.text.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (!reachable.has(term))
      return [{ term, why: term.kind === 'directive' ? 'stands after all' : 'is ignored beside all' }];
    return isRepeated ? [{ term, why: 'is there already' }] : [];
  });
}

/** Whether the term is an `all`. */
export function isAll(term: SpfTerm): term is SpfDirective {
  return term.kind === 'directive' && term.mechanism.name === 'all';
}

/** The node and those that redirects lead to from it, in order, as far as they were read. The walk has bounded the depth. */
export function redirectChain(start: SpfNode): readonly [SpfNode, ...SpfNode[]] {
  const next = start.children.find(({ via }) => via === 'redirect');
  return next === undefined ? [start] : [start, ...redirectChain(next)];
}

/** The redirect of a record, where an evaluation can reach it. */
export function redirectOf(record: SpfRecord): SpfTerm | null {
  return reachableTerms(record).find((term) => term.kind === 'modifier' && term.name === 'redirect') ?? null;
}

/** What happens to mail that nothing else matches: the `all` at the end of the redirects; null: `?all` by default. */
export function endOf(root: SpfNode): (SpfPlace & { readonly qualifier: SpfQualifier }) | null {
  for (const { domain, record } of redirectChain(root)) {
    const all = record === null ? undefined : reachableTerms(record).find(isAll);
    if (all !== undefined) return { domain, term: all.text, qualifier: all.qualifier };
  }
  return null;
}

/** Depth first, each target once. The walk has bounded the depth. */
export function brokenTargetsOf(root: SpfNode): readonly SpfBrokenTarget[] {
  const broken = new Map<string, SpfBrokenTarget>();
  const visit = (node: SpfNode, path: readonly string[]): void => {
    for (const child of node.children) {
      const childPath = [...path, child.domain];
      const kind = brokenKind(child);
      if (kind !== null && !broken.has(child.domain)) broken.set(child.domain, { path: childPath, kind });
      visit(child, childPath);
    }
  };
  visit(root, [root.domain]);
  return [...broken.values()];
}

function brokenKind({ state, record }: SpfNode): SpfBrokenTarget['kind'] | null {
  if (state === 'none' || state === 'several' || state === 'loop') return state;
  return record !== null && record.faults.length > 0 ? 'faulty' : null;
}
