import { expect, it } from 'vitest';
import { REPORT } from './example.ts';
import { containerFindings } from './findings.ts';

it.each([true, false])('says whether the document is whole: partial %s', (partial) => {
  const { isComplete, gaps } = containerFindings({ ...REPORT, partial }, 'sbom.json');
  expect([isComplete, gaps.some(({ reason }) => reason === 'partial')]).toEqual([!partial, partial]);
});
