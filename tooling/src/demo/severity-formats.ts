import type { Severity, VulnerabilitySummary } from '@repo/contracts/scanner';
import type { PaintFormat } from './demonstration.ts';

/** Severities, worst first: where a summary counts them, and how they are painted. */
export const SEVERITY_FORMATS = [
  { severity: 'CRITICAL', key: 'critical', format: 'redBright' },
  { severity: 'HIGH', key: 'high', format: 'red' },
  { severity: 'MEDIUM', key: 'medium', format: 'yellow' },
  { severity: 'LOW', key: 'low', format: 'cyan' },
  { severity: 'UNKNOWN', key: 'unknown', format: 'dim' },
] as const satisfies readonly {
  severity: Severity;
  key: keyof VulnerabilitySummary;
  format: PaintFormat;
}[];

export function severityFormat(severity: Severity): PaintFormat {
  return SEVERITY_FORMATS.find((each) => each.severity === severity)?.format ?? 'dim';
}
