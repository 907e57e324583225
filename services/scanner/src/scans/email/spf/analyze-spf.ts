import type { DnsLookup } from '../../../net/dns/dns-outcome.ts';
import {
  isAll,
  reachableTerms,
  redirectChain,
  type SpfAnalysis,
  type SpfBrokenTarget,
  type SpfFindings,
  type SpfNode,
} from './spf-tree.ts';
import { walkSpfTree } from './walk-spf-tree.ts';

/** Walks everything that the SPF record of a domain reaches, and counts the worst case. Never throws for DNS faults. */
export async function analyzeSpf(domain: string, lookup: DnsLookup): Promise<SpfAnalysis> {
  const findings: SpfFindings = {
    voids: [],
    undetermined: [],
    dynamic: [],
    ranges: [],
    targets: [],
    ptrTerms: [],
    crowdedMx: [],
  };
  const root = await walkSpfTree(domain, lookup, findings);
  return {
    root,
    lookupCount: root.lookupCount,
    voidCount: root.voidCount,
    costliest: costliestOf(root),
    ...findings,
    brokenTargets: brokenTargetsOf(root),
    end: endOf(root),
  };
}

function costliestOf(root: SpfNode): SpfAnalysis['costliest'] {
  if (root.record === null) return null;
  const [costliest] = root.children
    .map(({ term, lookupCount }) => ({ term: term ?? '', lookupCount: 1 + lookupCount }))
    .toSorted((a, b) => b.lookupCount - a.lookupCount);
  return costliest ?? null;
}

/** Depth first, each target once. The walk has bounded the depth. */
function brokenTargetsOf(root: SpfNode): readonly SpfBrokenTarget[] {
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

function brokenKind(node: SpfNode): SpfBrokenTarget['kind'] | null {
  if (node.state === 'none' || node.state === 'several' || node.state === 'loop') return node.state;
  return node.record !== null && node.record.faults.length > 0 ? 'faulty' : null;
}

function endOf(root: SpfNode): SpfAnalysis['end'] {
  for (const { domain, record } of redirectChain(root)) {
    const all = record === null ? undefined : reachableTerms(record).find(isAll);
    if (all !== undefined) return { domain, term: all.text, qualifier: all.qualifier };
  }
  return null;
}
