import { expect, it } from 'vitest';
import { scanOf } from '../../test/support/scan-of.ts';
import type { Scan } from '../scan.ts';
import { toWorkflowCommands } from './workflow-commands.ts';

it('counts what it does not show of what was not looked at', () => {
  const scan = scanOf({ name: 'a', summary: 'b', path: 'c.lock' });
  const warnings = Array.from({ length: 12 }, (_, at) => `Part ${at} was not read.`);
  const lines = toWorkflowCommands({ ...scan, report: { ...scan.report, warnings } } as Scan).split('\n');
  expect(lines.filter((line) => line.startsWith('::notice '))).toHaveLength(10);
  expect(lines).toContain('2 more notices of what was not looked at are in the report.');
});
