import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ANY_REPORT } from '../../../test/support/any-report.ts';
import { repositoryFindings } from './findings.ts';

it('names a package that only the whole says could not be looked up, whatever files say of others', () => {
  const [report] = fc.sample(ANY_REPORT.repository, { numRuns: 1, seed: 1 });
  const [lockfile] = fc
    .sample(
      ANY_REPORT.repository.filter(({ lockfiles }) => lockfiles.length > 0),
      { numRuns: 1, seed: 1 },
    )
    .flatMap(({ lockfiles }) => lockfiles);
  if (report === undefined || lockfile === undefined) throw new Error('there is a report with a lockfile');
  const own = { package: 'of-a-file', version: '1', reason: 'not-asked' } as const;
  const overall = { package: 'of-the-whole', version: '1', reason: 'not-asked' } as const;
  const { gaps } = repositoryFindings({
    ...report,
    lockfiles: [{ ...lockfile, result: { ...lockfile.result, coverage: { matched: 0, unmatched: [own] } } }],
    coverage: { matched: 0, unmatched: [own, overall] },
  });
  const named = (name: string) => gaps.filter(({ text }) => text.includes(name)).map(({ path }) => path);
  expect([named('of-a-file'), named('of-the-whole')]).toEqual([[lockfile.path], [null]]);
});
