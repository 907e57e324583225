import { expect, it } from 'vitest';
import { REPORT } from '../nvd/example.ts';
import { nvdFindings } from './nvd-findings.ts';

it.each([
  [1, '1 CVE matches the name.'],
  [1_267, '1,267 CVEs match the name.'],
])('counts %i as people do', (total, sentence) => {
  expect(nvdFindings({ ...REPORT, total }, 'openssl').verdict).toContain(sentence);
});
