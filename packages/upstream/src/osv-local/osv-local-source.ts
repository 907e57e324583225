import type { AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '../advisory.ts';
import { takeSteps } from '../take-steps.ts';
import type { RecordIndex } from './record-index.ts';

/** A local set of OSV records as a source; asks nobody. */
export function createOsvLocalSource(index: RecordIndex): AdvisorySource {
  return {
    findAdvisories: async (queries, signal) => {
      signal.throwIfAborted();
      return await takeSteps(answersTo(queries, index), signal);
    },
  };
}

/** A fraction of a millisecond. */
const QUERIES_PER_STEP = 100;

function* answersTo(
  queries: readonly AdvisoryQuery[],
  index: RecordIndex,
): Generator<void, readonly AdvisoryAnswer[]> {
  const answers: AdvisoryAnswer[] = [];
  for (const query of queries) {
    answers.push(index.find(query));
    if (answers.length % QUERIES_PER_STEP === 0) yield;
  }
  return answers;
}
