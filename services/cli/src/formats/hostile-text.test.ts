import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../test/support/run-command.ts';
import { scanOf } from '../../test/support/scan-of.ts';
import { toTable } from './table.ts';
import { toWorkflowCommands } from './workflow-commands.ts';

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::error::x',
        '##[error]',
        '\n::set-env name=A::b',
        '\r',
        '%0A',
        '::',
        ',',
        ':',
        '\u001b[2J',
        '\u202e',
        '\u2028',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const PLAIN = { isColored: false, width: 100 };

describe('what strangers write', () => {
  it('is never more than the value of a workflow command', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, summary, path) => {
        const lines = toWorkflowCommands(scanOf({ name, summary, path })).split('\n');
        expect(lines).toEqual([
          expect.any(String),
          '1 of 1 package has 1 known vulnerability: 1 critical.',
          '',
        ]);
        const [line = ''] = lines;
        expect(line).toMatch(/^::error file=[^:,]*,line=7,title=[^:,]*::/);
        expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|##\[/u);
      }),
    );
  });

  it('begins no line of the table, and holds no control character', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, summary, path) => {
        const text = toTable(scanOf({ name, summary, path }), PLAIN);
        for (const line of text.split('\n')) {
          expect(line).not.toMatch(/^\s*::|##\[|[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
        }
      }),
    );
  });

  it('begins no line of what is noted, be it the name of a file', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (name) => {
        const { exitCode, noted } = await runCommand(['scan', '--', `${name}/yarn.lock`], {}, '/');
        expect(exitCode).toBe(3);
        expect(noted).not.toMatch(/^\s*::|##\[|[^\P{Cc}\n]|[\p{Zl}\p{Zp}\u202e]/mu);
      }),
    );
  });
});
