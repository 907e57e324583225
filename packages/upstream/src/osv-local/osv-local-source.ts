import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdvisoryAnswer, AdvisorySource } from '../advisory.ts';
import type { RecordIndex } from './record-index.ts';

/** Queries answered before others get their turn on the event loop. */
const QUERIES_PER_TURN = 500;

/** A local set of OSV records as a source; asks nobody. */
export function createOsvLocalSource(index: RecordIndex): AdvisorySource {
  return {
    async findAdvisories(queries, signal) {
      const answers: AdvisoryAnswer[] = [];
      for (const query of queries) {
        if (answers.length % QUERIES_PER_TURN === 0) {
          if (answers.length > 0) await nextTurn();
          signal.throwIfAborted();
        }
        answers.push(index.find(query));
      }
      return answers;
    },
  };
}
