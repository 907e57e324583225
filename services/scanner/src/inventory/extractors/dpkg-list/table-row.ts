import type { LineReading } from '../../package-list/read-entries.ts';
import { type DpkgEntry, isInstalledState, isState, packageName } from './dpkg-entry.ts';

/** How wide the first two columns of a `dpkg -l` table are, in characters. */
export interface TableWidths {
  readonly name: number;
  readonly version: number;
}

/** Whether a line is the ruler under the head of `dpkg -l`, the one part of it that is in no language. */
export function isRuler(line: string): boolean {
  return line.startsWith('+++-=');
}

export function tableWidths(ruler: string): TableWidths {
  const [, name = '', version = ''] = ruler.split('-', 3);
  return { name: name.length, version: version.length };
}

/** A row of `dpkg -l`: state, name, version, then what we do not need. Null for what is no row. */
export function readTableRow(line: string, widths: TableWidths | null): LineReading<DpkgEntry> {
  const state = line.slice(0, 3);
  if (!isState(state.trimEnd()) || !/^[ \t]/.test(line.slice(state.trimEnd().length))) return null;
  const [text = '', version = ''] = line
    .slice(state.trimEnd().length)
    .trim()
    .split(/[ \t]+/, 2);
  const name = packageName(text);
  if (name === null || version === '') return null;
  if (!isInstalledState(state)) return 'absent';
  if (!/^\d/.test(version)) return null;
  return { name, version, source: null, suites: [], isTruncated: isCut(text, version, widths) };
}

// dpkg before 1.18 fits its table to 80 columns and cuts the cells without a mark; later ones widen the columns.
const OLD_NAME_WIDTH = 14;
const OLD_VERSION_WIDTH = 14;

function isCut(name: string, version: string, widths: TableWidths | null): boolean {
  if (widths === null || widths.name > OLD_NAME_WIDTH || widths.version > OLD_VERSION_WIDTH) return false;
  return name.length >= widths.name || version.length >= widths.version;
}
