import { splitFields } from '../../package-list/package-list.ts';
import {
  type Evr,
  isArchitecture,
  isEpoch,
  isRpmName,
  isRpmVersionPart,
  parseEvr,
  splitArchitecture,
} from '../../rpm/nevra.ts';
import { type InstalledRpmPackage, parseSourceFile } from '../../rpm/rpm-package.ts';

/** A row of `dnf list`: `name.arch  [epoch:]version-release  @repository`. Null for what is none. */
export function readDnfRow(line: string): InstalledRpmPackage | null {
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

/** A row too long for its columns goes on in the next line, which begins with blanks: then a blank line stands for that. */
export function joinWrappedRows(lines: readonly string[]): readonly string[] {
  const rows: string[] = [];
  let last = -1;
  for (const line of lines) {
    const row = rows[last];
    const isContinuation =
      /^[ \t]/.test(line) && line.trim() !== '' && row !== undefined && isUnfinishedRow(row);
    if (isContinuation) {
      rows[last] = `${row} ${line.trim()}`;
      rows.push('');
    } else last = rows.push(line) - 1;
  }
  return rows;
}

const MAX_ROW_LENGTH = 1000;

function isUnfinishedRow(row: string): boolean {
  if (row.length > MAX_ROW_LENGTH || row.startsWith(' ')) return false;
  const words = row.split(/[\t ]+/);
  return words.length < 3 && splitArchitecture(words[0] ?? '').architecture !== null;
}

/**
 * A line of `rpm -qa --qf` with fields set apart by a tab, bar, semicolon, comma or blanks: the name first, then
 * `[epoch] version release` or `[epoch:]version-release`, then the architecture; the source package and the modularity
 * label are known by their form wherever they stand. Null for what is no such line.
 */
export function readFields(line: string): InstalledRpmPackage | null {
  const { fields, isLoose } = splitFields(line);
  const [name = '', ...rest] = fields;
  if (!isRpmName(name) || rest.length === 0) return null;
  const architectureAt = rest.findIndex(
    (field, index) => index > 0 && isArchitecture(field) && field !== '(none)',
  );
  const described = manifestVersion(rest, architectureAt) ?? versionBefore(rest, architectureAt);
  if (described === null) return null;
  const { evr, used } = described;
  const after = rest.slice(Math.max(used, architectureAt + 1));
  // Words of a sentence are no package.
  if (architectureAt === -1 && isLoose && !isBareEnd(after)) return null;
  if (architectureAt === -1 && !/^\d/.test(evr.version)) return null;
  return {
    name,
    ...evr,
    architecture: architectureAt === -1 ? null : (rest[architectureAt] ?? null),
    ...sourceAndModule(after),
    repository: null,
  };
}

/** Both are known by their form wherever they stand. */
export function sourceAndModule(
  fields: readonly string[],
): Pick<InstalledRpmPackage, 'source' | 'moduleStream'> {
  return {
    source: fields.map(parseSourceFile).find((found) => found !== null) ?? null,
    moduleStream: fields.find(isModularityLabel)?.split(':', 2).join(':') ?? null,
  };
}

interface DescribedVersion {
  readonly evr: Evr;
  /** How many fields after the name it takes. */
  readonly used: number;
}

/** The manifest of a Mariner container has times and a vendor between the version and the architecture. */
function manifestVersion(rest: readonly string[], architectureAt: number): DescribedVersion | null {
  const [version = ''] = rest;
  const evr = architectureAt >= 4 ? parseEvr(version) : null;
  if (evr === null) return null;
  const epoch = rest[architectureAt + 1] ?? '';
  return { evr: { ...evr, epoch: isEpoch(epoch) ? epoch : evr.epoch }, used: 1 };
}

function versionBefore(rest: readonly string[], architectureAt: number): DescribedVersion | null {
  const described = rest.slice(0, architectureAt === -1 ? rest.length : architectureAt);
  const end = described.findIndex(
    (field, index) => index > 0 && (parseSourceFile(field) !== null || isModularityLabel(field)),
  );
  const [first = '', second = '', third = ''] = end === -1 ? described : described.slice(0, end);
  const joined = parseEvr(first);
  if (joined !== null) return { evr: joined, used: 1 };
  const epoch = epochOf(first);
  const afterEpoch = epoch === null ? null : parseEvr(second);
  if (afterEpoch !== null) return { evr: { ...afterEpoch, epoch }, used: 2 };
  if (epoch !== null && isRpmVersionPart(second) && isRpmVersionPart(third)) {
    return { evr: { epoch, version: second, release: third }, used: 3 };
  }
  if (!isRpmVersionPart(first) || !isRpmVersionPart(second) || !/\d/.test(second)) return null;
  return { evr: { epoch: null, version: first, release: second }, used: 2 };
}

/** `%{EPOCH}` of a package that has none prints `(none)`. */
function epochOf(field: string): string | null {
  if (field === '(none)' || field === '') return '0';
  return isEpoch(field) ? field : null;
}

/** `name:stream:version:context`. */
function isModularityLabel(field: string): boolean {
  return /^[^:]{1,80}:[^:]{1,80}:\d{1,30}:/.test(field);
}

function isBareEnd(after: readonly string[]): boolean {
  return after.every(
    (field) => field === '(none)' || parseSourceFile(field) !== null || isModularityLabel(field),
  );
}
