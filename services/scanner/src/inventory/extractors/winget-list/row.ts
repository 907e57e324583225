import { layOut } from '../../winget/terminal-cells.ts';
import { type InstalledProgram, isProductId } from '../../winget/winget-package.ts';
import type { TableColumns } from './columns.ts';

/** A row, cut at its columns; where its cells do not stand in them, by the form of its words. Null for what is none. */
export function readRow(line: string, columns: TableColumns): InstalledProgram | null {
  const cells = layOut(line);
  const { id: idAt, version: versionAt, next } = columns;
  const isAligned = [idAt, versionAt, ...(next === null ? [] : [next])].every((cell) =>
    cells.isBlank(cell - 1),
  );
  if (!isAligned) return readLooseRow(line);
  const name = cells.slice(0, idAt).trim();
  const id = cells.slice(idAt, versionAt).trim();
  const version = cells.slice(versionAt, next).trim();
  if (id === '' || version === '' || (name === '' && !isProductId(id))) return null;
  return {
    name,
    id: withoutEllipsis(id),
    version: withoutEllipsis(version),
    isTruncated: isCutProduct(id) || isCut(version),
  };
}

/** What winget did not install is known by its name, so a cut identifier of the host's own loses nothing. */
function isCutProduct(id: string): boolean {
  return isCut(id) && !id.includes('\\');
}

function isCut(cell: string): boolean {
  return cell.endsWith('…');
}

function withoutEllipsis(cell: string): string {
  return isCut(cell) ? cell.slice(0, -1).trimEnd() : cell;
}

/** Characters that were lost or doubled on the way shift the cells of a row: the identifier is then the last word that is one. */
function readLooseRow(line: string): InstalledProgram | null {
  const words = line.trim().split(/ +/);
  const place = words.findLastIndex((word) => /[A-Za-z]/.test(word) && isProductId(withoutEllipsis(word)));
  const [bound = '', bounded = ''] = words.slice(place + 1, place + 3);
  if (place < 1 || bound === '') return null;
  const id = words[place] ?? '';
  const version = bound === '<' || bound === '>' ? `${bound} ${bounded}` : bound;
  const isVersion = /\d/.test(version) && !/^[A-Za-z]{4,}/.test(version);
  if (!isVersion) return null;
  const name = words.slice(0, place).join(' ');
  return {
    name,
    id: withoutEllipsis(id),
    version: withoutEllipsis(version),
    isTruncated: isCutProduct(id) || isCut(version),
  };
}
