import type { AdvisoryAnswer, AdvisoryQuery, AdvisorySource } from '@repo/upstream/advisory';

/** Sends each query to the source of its ecosystem, or else to `others`; a source without a query is not asked. */
export function createSourceByEcosystem(
  sources: ReadonlyMap<string, AdvisorySource>,
  others: AdvisorySource,
): AdvisorySource {
  const sourceOf = ({ ecosystem }: AdvisoryQuery) => sources.get(ecosystem) ?? others;
  return {
    async findAdvisories(queries, signal) {
      signal.throwIfAborted();
      const answers = new Map<AdvisoryQuery, AdvisoryAnswer>();
      const ask = async ([source, own]: readonly [AdvisorySource, readonly AdvisoryQuery[]]) => {
        const told = await source.findAdvisories(own, signal);
        for (const [index, query] of own.entries()) {
          const answer = told[index];
          if (answer !== undefined) answers.set(query, answer);
        }
      };
      await Promise.all([...Map.groupBy(queries, sourceOf)].map(ask));
      return queries.map((query) => answers.get(query) ?? { kind: 'unanswerable', reason: 'not-asked' });
    },
  };
}
