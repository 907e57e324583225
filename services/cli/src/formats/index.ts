import { type ReportFormatName, renderAs, SCAN_FORMATS, type Triage } from '@repo/scanner/in-process';
import type { Scan } from '../scan.ts';
import { type Display, toTable } from './table.ts';
import { toWorkflowCommands } from './workflow-commands.ts';

/** What the command has beside the formats of the service. */
const OWN = ['table', 'json', 'github'] as const;

export type FormatName = (typeof OWN)[number] | ReportFormatName;

export const FORMATS: readonly FormatName[] = [...OWN, ...SCAN_FORMATS.repository.formats];

/** Those that can tell what is new. */
export const DIFF_FORMATS: readonly FormatName[] = [...OWN, ...SCAN_FORMATS['repository-diff'].formats];

export function render(
  format: FormatName,
  scan: Scan,
  triage: Triage | null,
  display: Display,
): string | Uint8Array {
  if (format === 'table') return toTable(scan, display);
  if (format === 'json') return scan.bytes;
  if (format === 'github') return toWorkflowCommands(scan);
  const name = 'path' in scan ? scan.path : scan.kind === 'purl' ? 'purls.txt' : '';
  return renderAs(scan.kind, scan.report, { format, name }, triage);
}
