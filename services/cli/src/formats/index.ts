import { REPORT_FORMATS, renderAs, SCAN_FORMATS, type Triage } from '@repo/scanner/in-process';
import type { Scan } from '../scan.ts';
import { type Display, toTable } from './table.ts';
import { toWorkflowCommands } from './workflow-commands.ts';

/** What only the command has. */
const OWN = {
  table: toTable,
  json: ({ bytes }: Scan) => bytes,
  github: toWorkflowCommands,
};

export type FormatName = keyof typeof OWN | keyof typeof REPORT_FORMATS;

/** Its own, and those of the service. */
export const FORMATS = [...Object.keys(OWN), ...Object.keys(REPORT_FORMATS)].filter(isFormat);

/** Those that can tell what is new. */
export const DIFF_FORMATS = FORMATS.filter(
  (format) => isOwn(format) || SCAN_FORMATS['repository-diff'].formats.includes(format),
);

function isFormat(name: string): name is FormatName {
  return isOwn(name) || Object.hasOwn(REPORT_FORMATS, name);
}

function isOwn(name: string): name is keyof typeof OWN {
  return Object.hasOwn(OWN, name);
}

export function render(
  format: FormatName,
  scan: Scan,
  triage: Triage | null,
  display: Display,
): string | Uint8Array {
  if (isOwn(format)) return OWN[format](scan, display);
  const name = 'path' in scan ? scan.path : scan.kind === 'purl' ? 'purls.txt' : '';
  return renderAs(scan.kind, scan.report, { format, name }, triage);
}
