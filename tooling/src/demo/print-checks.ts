import type { CheckStatus, EmailCheck, WebsiteCheck } from '@repo/contracts/scanner';
import { alignColumns } from './align-columns.ts';
import type { Paint, PaintFormat } from './demonstration.ts';
import { shorten } from './shorten.ts';

const MAX_NAME = 34;
const MAX_DESCRIPTION = 84;

/** The checks of an audit that did not pass, those that cost most first, and how many are not shown. */
export function printChecks(checks: readonly (EmailCheck | WebsiteCheck)[], paint: Paint): readonly string[] {
  const shown = checks
    .filter(({ status }) => status === 'fail' || status === 'warn')
    .toSorted((a, b) => a.scoreImpact - b.scoreImpact);
  const left = checks.length - shown.length;
  if (shown.length === 0) return [`No check warns or fails: ${left} passed or only inform`];
  return [
    ...alignColumns(
      ['Status', 'Impact', 'Check', 'What was found'],
      shown.map(({ status, scoreImpact, name, description }) => [
        { text: status, format: FORMATS[status] },
        { text: String(scoreImpact) },
        { text: shorten(name, MAX_NAME), format: 'bold' },
        { text: shorten(description, MAX_DESCRIPTION) },
      ]),
      paint,
    ),
    paint('dim', `… and ${left} checks that passed or only inform`),
  ];
}

const FORMATS = {
  pass: 'green',
  info: 'dim',
  warn: 'yellow',
  fail: 'red',
} as const satisfies Record<CheckStatus, PaintFormat>;
