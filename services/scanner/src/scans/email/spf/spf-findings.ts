import type { SpfAnalysis } from './spf-tree.ts';

/** What a walk notes on its way. */
export type SpfFindings = Pick<
  SpfAnalysis,
  'voids' | 'undetermined' | 'dynamic' | 'ranges' | 'targets' | 'ptrTerms' | 'crowdedMx'
>;

export interface SpfFindingList {
  note<K extends keyof SpfFindings>(kind: K, finding: SpfFindings[K][number]): void;
  all(): SpfFindings;
}

/** An empty list of findings, in the order that they are noted in. */
export function createSpfFindings(): SpfFindingList {
  const lists: { [K in keyof SpfFindings]: SpfFindings[K][number][] } = {
    voids: [],
    undetermined: [],
    dynamic: [],
    ranges: [],
    targets: [],
    ptrTerms: [],
    crowdedMx: [],
  };
  return {
    note: (kind, finding) => {
      const list: (typeof finding)[] = lists[kind];
      list.push(finding);
    },
    all: () => lists,
  };
}
