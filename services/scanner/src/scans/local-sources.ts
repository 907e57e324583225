import type { AdvisorySource } from '@repo/upstream/advisory';
import { createLocalExploitation, type ExploitationSource } from '@repo/upstream/exploitation';
import {
  createOsvLocalSource,
  letGoOf,
  openSharedAdvisories,
  type SharedAdvisories,
} from '@repo/upstream/osv-local';
import type { SoftDeadline } from '../source-tree/soft-deadline.ts';
import type { Asked, RequestSources } from './assessment.ts';
import type { AssessingTime } from './repo/assess.ts';

/** All that a scan asks when the operator has a folder of advisories: nobody else is asked. */
export interface LocalAdvisories extends Asked {
  readonly advisories: SharedAdvisories;
  readonly notice: string | null;
}

let open: {
  readonly advisories: SharedAdvisories;
  readonly source: AdvisorySource;
  readonly exploitation: ExploitationSource;
} | null = null;

/** The advisories as a source of this thread, which keeps the latest set open. */
export function localSources({ advisories, ...asked }: LocalAdvisories): RequestSources {
  if (open?.advisories.id !== advisories.id) {
    if (open !== null) letGoOf(open.advisories);
    open = {
      advisories,
      source: createOsvLocalSource(openSharedAdvisories(advisories)),
      exploitation: createLocalExploitation(advisories.exploitation),
    };
  }
  return {
    advisorySource: { ...open.source, dataAsOf: () => advisories.dataAsOf },
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
    exploitation: open.exploitation,
    ...asked,
  };
}

/** For what asks nobody: the pool itself ends a task whose time is over. */
export const { signal: NEVER } = new AbortController();

/** Time that nothing but `signal` ends. */
export function unlimited(signal: AbortSignal): AssessingTime {
  const noLimit: SoftDeadline = {
    attempt: (task) => task(signal),
    isOver: () => false,
    signal,
    clear: () => undefined,
  };
  return { asking: noLimit, improving: noLimit, opinionsMs: () => Number.POSITIVE_INFINITY };
}
