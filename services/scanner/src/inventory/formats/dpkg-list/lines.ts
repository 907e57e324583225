import { debian } from '@repo/versions';
import data from '../../../../data/list-words.json' with { type: 'json' };
import { type InstalledDebianPackage, isDebianVersion } from '../../debian/debian-package.ts';
import type { StatedSource } from '../../debian/source-lookup.ts';
import { type LineReading, splitFields } from '../../package-list/package-list.ts';

/** From how many characters on a cell of a `dpkg -l` table may be cut. */
export interface CutWidths {
  readonly name: number;
  readonly version: number;
}

/** Whether a line is the ruler under the head of `dpkg -l`, the one part of it that is in no language. */
export function isRuler(line: string): boolean {
  return line.startsWith('+++-=');
}

/**
 * dpkg before 1.19.1, where it knows how wide the terminal is (or `COLUMNS` tells it), shares that out among the columns
 * and cuts the cells without a mark. Null for any other table: it is as wide as what it shows.
 */
export function cutWidths(ruler: string): CutWidths | null {
  const columns = ruler.split('-').map(({ length }) => length);
  const [, name = 0, version = 0] = columns;
  const description = columns.at(-1) ?? 0;
  const shares =
    columns.length === 4 ? sharesWithoutArchitecture(description) : sharesWithArchitecture(description);
  return shares.every((share, at) => share === columns[at + 1]) ? { name, version } : null;
}

// As list_format_init() of dpkg-query reckons them, from the width of the last column, which has the rest.
function sharesWithoutArchitecture(description: number): readonly number[] {
  const spare = (description - 44) >> 1;
  return [14 + spare, 14 + spare];
}

/** Since dpkg 1.16.5. */
function sharesWithArchitecture(description: number): readonly number[] {
  const spare = description - 33;
  return [14 + (spare >> 1), 12 + (spare >> 2), 12 + (spare >> 2)];
}

/** A row of `dpkg -l`: state, name, version, then what we do not need. Null for what is no row. */
export function readTableRow(line: string, widths: CutWidths | null): LineReading<DpkgEntry> {
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
  return { ...plainEntry(name, version), isTruncated: isCut(text, version, widths) };
}

function isCut(name: string, version: string, widths: CutWidths | null): boolean {
  return widths !== null && (name.length >= widths.name || version.length >= widths.version);
}

/**
 * A line of `apt list`: `name/suite,suite,now version arch [installed,automatic]`. The archive `now` is the host
 * itself; what is in the brackets is in the language of the host. Null for what is no such line.
 */
export function readAptLine(line: string): LineReading<DpkgEntry> {
  const slash = line.indexOf('/');
  const space = line.indexOf(' ');
  if (slash <= 0 || space < slash) return null;
  const name = packageName(line.slice(0, slash));
  const [version = '', architecture = ''] = line.slice(space + 1).split(' ', 2);
  if (name === null || !/^\d/.test(version) || !/^[a-z0-9-]+$/.test(architecture)) return null;
  const suites = line.slice(slash + 1, space).split(',');
  const installed = installedVersion(line, version, suites);
  if (installed === null) return 'absent';
  const archives = suites.filter((suite) => suite !== 'now' && suite !== '');
  return { ...plainEntry(name, installed), suites: archives };
}

/** Null when the line tells of a package that could be installed, or that was removed. */
function installedVersion(line: string, version: string, suites: readonly string[]): string | null {
  const note = /\[([^\]]*)/.exec(line)?.[1]?.trim() ?? '';
  if (RESIDUAL_NOTES.has(note.toLowerCase())) return null;
  if (suites.includes('now')) return version;
  if (note === '') return null;
  // Of the two versions of `[upgradable from: …]` and `[installed,upgradable to: …]` the older one is there.
  const [other = version] = note.split(/[\s：]+/).filter(isDebianVersion);
  return debian.compare(other, version) < 0 ? other : version;
}

const RESIDUAL_NOTES: ReadonlySet<string> = new Set(data.residual);

/**
 * A line of `dpkg-query -W` with any format: fields set apart by a tab, comma, semicolon, bar or blanks. The name comes
 * first, or second after a state or an architecture; what the others are is told by their form. Null for what is no
 * such line.
 */
export function readSeparatedLine(line: string): LineReading<DpkgEntry> {
  const { text, state: told } = takeStatus(line);
  const { fields, isLoose } = splitFields(text);
  const [begin = '', next = ''] = fields;
  const stateFirst = isState(begin) && !isDebianVersion(next);
  const [first = '', ...rest] = stateFirst || ARCHITECTURES.has(begin) ? fields.slice(1) : fields;
  const name = packageName(first);
  if (name === null) return null;
  const { version, source, columns, ...further } = readFields(rest);
  const state = told ?? (stateFirst ? begin : further.state);
  if (state !== null && !isInstalledState(state)) return 'absent';
  if (version === null) return isEmptyVersion(line, rest) ? 'absent' : null;
  const entry = plainEntry(name, version);
  if (!isLoose || columns.words.length === 0) return { ...entry, source, columns };
  // Words of a sentence, or of a description, must not be taken for a source.
  if (!further.hasArchitecture && state === null) return null;
  return {
    ...entry,
    columns: { source: null, words: [...columns.words, columns.source ?? -1], ordinary: [] },
  };
}

/**
 * Which field tells sources is seen in all lines together: the one in which most lines have what looks like a source,
 * and it is another where one has words (a summary, what a package needs), or more have a section and the like.
 */
export function withSourceColumn<Entry extends DpkgEntry>(entries: readonly Entry[]): readonly Entry[] {
  const columns = entries.flatMap(({ columns: each }) => each ?? []);
  const sources = Map.groupBy(
    columns.flatMap(({ source }) => source ?? []),
    (at) => at,
  );
  const ordinary = Map.groupBy(
    columns.flatMap((each) => each.ordinary),
    ({ at }) => at,
  );
  const words = new Set(columns.flatMap((each) => each.words));
  const [[best, { length }] = [-1, []]] = [...sources].sort(([, a], [, b]) => b.length - a.length);
  const column = words.has(best) || length <= (ordinary.get(best)?.length ?? 0) ? null : best;
  const told = entries.map((entry) => {
    if (entry.columns === undefined) return entry;
    const word = entry.columns.ordinary.find(({ at }) => at === column);
    const kept = entry.columns.source === column ? entry.source : null;
    return { ...entry, source: kept ?? (word === undefined ? null : { name: word.text, version: null }) };
  });
  return isSourceFirst(told) ? told.map(exchanged) : told;
}

/** Each package has one source, and many have several packages: where it is the other way round, sources come first. */
function isSourceFirst(entries: readonly DpkgEntry[]): boolean {
  const stated = entries.filter(({ source }) => source !== null);
  const names = new Set(stated.map(({ name }) => name));
  return new Set(stated.map(({ source }) => source?.name)).size > names.size;
}

function exchanged<Entry extends DpkgEntry>(entry: Entry): Entry {
  const { name, version, source } = entry;
  if (source === null || entry.columns === undefined) return entry;
  const ofSource = { name, version: source.version === null ? null : version };
  return { ...entry, name: source.name, version: source.version ?? version, source: ofSource };
}

const STATUS =
  /\b(?:install|hold|deinstall|purge|unknown) (?:ok|reinstreq) (not-installed|config-files|half-installed|unpacked|half-configured|triggers-awaited|triggers-pending|installed)\b/;

/** `${Status}` has three words, so it is taken out before a line is split at blanks. */
function takeStatus(line: string): { readonly text: string; readonly state: string | null } {
  const found = STATUS.exec(line);
  return {
    text: line.replace(STATUS, ''),
    state: STATES.get(found?.[1] ?? '') ?? null,
  };
}

interface ToldFields {
  readonly version: string | null;
  readonly source: StatedSource | null;
  readonly state: string | null;
  readonly hasArchitecture: boolean;
  readonly columns: Columns;
}

function readFields(fields: readonly string[]): ToldFields {
  let version: string | null = null;
  let state: string | null = null;
  let sourceName: string | null = null;
  let sourceVersion: string | null = null;
  let hasArchitecture = false;
  let source: number | null = null;
  const words: number[] = [];
  const ordinary: { at: number; text: string }[] = [];
  // `in` and `rc` are words, too: a state stands before all text or ends the line, and what is not there has no version.
  const canBeState = (index: number, field: string) =>
    (index === fields.length - 1 || (sourceName === null && words.length === 0)) &&
    (version === null || field[1] !== 'n');
  for (const [index, field] of fields.entries()) {
    if (field === '') continue;
    if (isOrdinary(field, fields[index + 1] ?? '', version)) {
      ordinary.push({ at: index, text: field });
      continue;
    }
    if (version === null && isDebianVersion(field)) version = field;
    else if (STATES.has(field)) state = STATES.get(field) ?? null;
    else if (isState(field) && canBeState(index, field)) state = field;
    else if (ARCHITECTURES.has(field)) hasArchitecture = true;
    else if (sourceName === null) {
      const stated = statedSource(field);
      if (stated === null) words.push(index);
      else {
        ({ name: sourceName, version: sourceVersion } = stated);
        source = index;
      }
    } else if (sourceVersion === null && statedVersion(field) !== null) sourceVersion = statedVersion(field);
    else words.push(index);
  }
  return {
    version,
    source: sourceName === null ? null : { name: sourceName, version: sourceVersion },
    state,
    hasArchitecture,
    columns: { source, words, ordinary },
  };
}

/** `perl` is a section too, and a source where the version of one follows it. */
function isOrdinary(field: string, next: string, version: string | null): boolean {
  if (!ORDINARY_WORDS.has(field)) return false;
  return version === null || statedVersion(next) === null || /^\d+$/.test(next);
}

// A name may begin with a digit (`7zip`), but then it must not be a version.
const SOURCE = /^(?:[a-z]|[0-9]+[a-z][a-z0-9+]*$)/;

/** `tar` or `tar (1.27.1-2)`. */
export function statedSource(field: string): StatedSource | null {
  const [text = '', version = '', ...more] = field.split(' ');
  const name = packageName(text);
  const isPhrase = more.length > 0 || (version !== '' && !version.startsWith('('));
  return isPhrase || name === null || !SOURCE.test(name) ? null : { name, version: statedVersion(version) };
}

function statedVersion(field: string): string | null {
  const inner = field.startsWith('(') && field.endsWith(')') ? field.slice(1, -1) : field;
  return isDebianVersion(inner) ? inner : null;
}

/** `name⇥` of a package that is known and not installed. */
function isEmptyVersion(line: string, rest: readonly string[]): boolean {
  return line.includes('\t') && rest.every((field) => field === '');
}

/** `${db:Status-Status}`, as the states of `dpkg -l`. */
const STATES: ReadonlyMap<string, string> = new Map(Object.entries(data.states));

const ARCHITECTURES: ReadonlySet<string> = new Set(data.architectures.deb);

/** Values of other fields that look like a package name: priority, section, multi-arch, flags, what is wanted. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(data.ordinary);

/** An installed package as one of the shapes of a list tells it. */
export interface DpkgEntry extends InstalledDebianPackage {
  /** The archives that have it (`apt list`); empty in every other shape. */
  readonly suites: readonly string[];
  /** Of a separated line only. */
  readonly columns?: Columns;
}

/** Which fields of a line behind the name hold what, from 0. */
interface Columns {
  /** What looks like a source. */
  readonly source: number | null;
  /** What is nothing that we know. */
  readonly words: readonly number[];
  /** Sections, priorities and the like, some of which are sources, too. */
  readonly ordinary: readonly { readonly at: number; readonly text: string }[];
}

// Policy 5.6.7; the architecture after the colon where dpkg needs it to tell packages apart.
const NAME = /^([a-z0-9][a-z0-9+.-]{0,200})(?::([a-z0-9-]{1,30}))?$/;

/** The name without its architecture (`libc6:amd64`); null for what is no package name. */
export function packageName(text: string): string | null {
  return NAME.exec(text)?.[1] ?? null;
}

/** An entry of a shape that tells name and version only. */
export function plainEntry(name: string, version: string): DpkgEntry {
  return { name, version, source: null, isTruncated: false, suites: [] };
}

// dpkg(1), "package states": what is wanted, what is there, whether it is broken.
const STATE = /^[uihrp][ncHUFWti][ RX]?$/;

/** Whether `text` is an abbreviated state such as `ii` or `hi`. */
function isState(text: string): boolean {
  return STATE.test(text);
}

/** False for a package that is not there, or of which only its configuration is left. */
function isInstalledState(state: string): boolean {
  return state[1] !== 'n' && state[1] !== 'c';
}
