import type { ImportRow } from './to-row.ts';

/** Staged records of one kind, between two lines, that are written in one transaction. */
export interface Batch {
  readonly no: number;
  readonly kind: ImportRow['kind'];
  readonly firstLine: number;
  readonly lastLine: number;
}
