import type { ProgressLine, ProgressStage } from '@repo/contracts/scanner';
import type { AdvisorySource } from '@repo/upstream/advisory';
import { wasAsked } from './matching/find-advisories.ts';
import type { StubResolver } from './net/dns/stub-resolver.ts';
import type { GuardedClient } from './net/http/guarded-client.ts';
import type { SourceTree } from './source-tree/source-tree.ts';

/** Told how far a scan is: often, and with the same numbers more than once. */
export type Progress = (line: ProgressLine) => void;

/** Counts what is asked and what was answered, whatever the answer; the total is what was asked so far. */
export function counter(stage: ProgressStage, progress: Progress) {
  let done = 0;
  let total = 0;
  return async <T>(
    ask: () => Promise<T>,
    many = 1,
    answered: (answer: T) => number = () => many,
  ): Promise<T> => {
    total += many;
    progress({ stage, done, total });
    const answer = await ask();
    done += answered(answer);
    progress({ stage, done, total });
    return answer;
  };
}

export function countPackages(source: AdvisorySource, progress: Progress): AdvisorySource {
  const count = counter('packages', progress);
  return {
    ...source,
    findAdvisories: (queries, signal) =>
      count(
        () => source.findAdvisories(queries, signal),
        queries.length,
        (answers) => answers.filter(wasAsked).length,
      ),
  };
}

export function countFiles<Tree extends SourceTree>(tree: Tree, progress: Progress): Tree {
  const count = counter('files', progress);
  return { ...tree, read: (path: string, signal: AbortSignal) => count(() => tree.read(path, signal)) };
}

export function countNames(resolver: StubResolver, progress: Progress): StubResolver {
  const count = counter('names', progress);
  return {
    session: (limits, signal) => {
      const session = resolver.session(limits, signal);
      return {
        query: (name, type) => count(() => session.query(name, type)),
        get queryCount() {
          return session.queryCount;
        },
      };
    },
  };
}

export function countRequests(client: GuardedClient, progress: Progress): GuardedClient {
  const count = counter('requests', progress);
  return {
    request: (...asked) => count(() => client.request(...asked)),
    follow: (...asked) => count(() => client.follow(...asked)),
    probeTls: (...asked) => count(() => client.probeTls(...asked)),
  };
}
