import { isRpmName, parseEvr, splitArchitecture } from '../../rpm/nevra.ts';
import type { RpmEntry } from './rpm-entry.ts';

/** A row of `dnf list`: `name.arch  [epoch:]version-release  @repository`. Null for what is none. */
export function readDnfRow(line: string): RpmEntry | null {
  const [identity = '', version = '', repository = null, ...rest] = line.trim().split(/[\t ]+/);
  const { head, architecture } = splitArchitecture(identity);
  const evr = parseEvr(version);
  if (architecture === null || evr === null || rest.length > 0 || !isRpmName(head)) return null;
  if (!/^\d/.test(evr.version) && repository === null) return null;
  // The column shows an epoch unless it is zero.
  return {
    name: head,
    ...evr,
    epoch: evr.epoch ?? '0',
    architecture,
    source: null,
    moduleStream: null,
    repository,
  };
}

/** A row too long for its columns goes on in the next line, which begins with blanks. */
export function joinWrappedRows(lines: readonly string[]): readonly string[] {
  const rows: string[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    const isContinuation =
      /^[ \t]/.test(line) && line.trim() !== '' && last !== undefined && isUnfinishedRow(last);
    if (isContinuation) rows[rows.length - 1] = `${last} ${line.trim()}`;
    else rows.push(line);
  }
  return rows;
}

const MAX_ROW_LENGTH = 1000;

function isUnfinishedRow(row: string): boolean {
  if (row.length > MAX_ROW_LENGTH || row.startsWith(' ')) return false;
  const words = row.split(/[\t ]+/);
  return words.length < 3 && splitArchitecture(words[0] ?? '').architecture !== null;
}
