import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubSession } from '@repo/upstream/github';
import type { SoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { ScanWorkers } from '../open-scan-workers.ts';

/** Whom a scan asks, and for how long. */
export interface Asking {
  readonly session: GithubSession;
  readonly advisorySource: AdvisorySource;
  /** Read what strangers wrote, however small: a few lines of YAML can take long. */
  readonly workers: Pick<ScanWorkers, 'run'>;
  readonly time: SoftDeadline;
  /** Whether one more request of the REST quota, beyond those for the files themselves, may be sent; counts it. */
  readonly takeRequest: () => boolean;
}

/** Without a token the platform serves 60 an hour, and three are spent on commit and tree. */
const ANONYMOUS = 2;
const WITH_TOKEN = 120;

export function requestQuota({ hasToken }: GithubSession): Asking['takeRequest'] {
  let left = hasToken ? WITH_TOKEN : ANONYMOUS;
  return () => {
    left -= 1;
    return left >= 0;
  };
}
