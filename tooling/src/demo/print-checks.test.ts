import type { WebsiteCheck } from '@repo/contracts/scanner';
import { describe, expect, it } from 'vitest';
import { printChecks } from './print-checks.ts';

const PASSED: WebsiteCheck = {
  name: 'Strict-Transport-Security',
  key: 'strict_transport_security',
  category: 'headers',
  status: 'pass',
  scoreImpact: 0,
  description: 'It is set.',
};

function print(...changes: readonly Partial<WebsiteCheck>[]): readonly string[] {
  return printChecks(
    changes.map((change) => ({ ...PASSED, ...change })),
    (_, text) => text,
  );
}

describe('printChecks', () => {
  it('shows warnings and failures, those that cost most first, and counts the others', () => {
    expect(
      print(
        {},
        { status: 'warn', scoreImpact: -5, name: 'Cookies', description: 'Not Secure.' },
        { status: 'info' },
        { status: 'fail', scoreImpact: -25, name: 'CSP', description: 'None.' },
      ),
    ).toEqual([
      'Status  Impact  Check    What was found',
      'fail    -25     CSP      None.',
      'warn    -5      Cookies  Not Secure.',
      '… and 2 checks that passed or only inform',
    ]);
  });

  it('does not hide a check that could not be determined', () => {
    expect(print({ status: 'warn', description: 'Undetermined.' }).join('\n')).toMatch(
      /warn +0 +Strict-Transport-Security +Undetermined\./,
    );
  });

  it('shows no empty table when no check warns or fails', () => {
    expect(print({}, {})).toEqual(['No check warns or fails: 2 passed or only inform']);
  });
});
