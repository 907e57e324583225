import { expect, it } from 'vitest';
import type { Scan } from '../scan.ts';
import { policyLines } from './table.ts';

it('counts the reasons and rules that it does not show', () => {
  const because = Array.from({ length: 17 }, (_, at) => ({
    reason: 'denied',
    package: `p${at}`,
    version: '1.0.0',
    vulnerability: null,
  }));
  const policyFindings = [{ rule: 'ignore[0]', problem: 'unused', message: 'It matches nothing.' }];
  const report = { verdict: { passed: false, because }, policyFindings, policyFindingsTotal: 16 };
  const lines = policyLines({ report } as unknown as Scan);
  expect(lines.slice(14)).toEqual([
    '  - p14 1.0.0 (denied)',
    '  and 2 more reasons',
    '  unused: ignore[0]: It matches nothing.',
    '  and 1 more rules or statements',
  ]);
});
