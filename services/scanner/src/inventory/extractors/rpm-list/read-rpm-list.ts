import { listLines } from '../../package-list/list-lines.ts';
import { type LineReading, type ListReading, readEntries } from '../../package-list/read-entries.ts';
import { parseNevra } from '../../rpm/nevra.ts';
import { parseSourceFile } from '../../rpm/source-package.ts';
import { joinWrappedRows, readDnfRow } from './dnf-row.ts';
import { isModularityLabel, readFields } from './field-line.ts';
import { isNoise, isSectionOfAvailable, isSectionOfInstalled } from './noise.ts';
import type { RpmEntry } from './rpm-entry.ts';

/** Reads every shape of a list of rpm packages. */
export function readRpmList(text: string): ListReading<RpmEntry> {
  let isInstalled = true;
  let hasBegun = false;
  const rows = joinWrappedRows(listLines(text));
  const reading = readEntries<RpmEntry>(rows, (line) => {
    if (isSectionOfInstalled(line)) isInstalled = true;
    else if (isSectionOfAvailable(line)) isInstalled = false;
    const entry = readLine(line);
    if (typeof entry === 'object' && entry !== null) hasBegun = true;
    // `dnf list` prints a title in the language of the host.
    if (entry === null && !hasBegun && isTitle(line)) return 'noise';
    return isInstalled || entry === null || entry === 'noise' ? entry : 'absent';
  });
  const entries = withToldEpochs(installedOnly(reading.entries));
  return { ...reading, entries, unreadable: withoutTitles(reading) };
}

const MAX_TITLES = 3;

/** Above each section of `dnf list` stands a title. */
function withoutTitles({ entries, unreadable }: ListReading<RpmEntry>): readonly string[] {
  if (!entries.some(({ repository }) => repository !== null)) return unreadable;
  const titles = new Set(unreadable.filter(isTitle).slice(0, MAX_TITLES));
  return unreadable.filter((line) => !titles.has(line));
}

function isTitle(line: string): boolean {
  return line.length <= 60 && !/[\d{}<>=;]/.test(line) && line.split(' ').length <= 4;
}

function readLine(line: string): LineReading<RpmEntry> {
  if (line.startsWith('gpg-pubkey') || line.startsWith('(none):gpg-pubkey')) return 'noise';
  if (line.startsWith('package ') && line.endsWith(' is not installed')) return 'absent';
  if (isNoise(line)) return 'noise';
  return readDnfRow(line) ?? readNevraLine(line) ?? readFields(line);
}

/** `name-version-release.arch` alone, or before a date (`rpm -qa --last`) or the fields that follow an identity. */
function readNevraLine(line: string): RpmEntry | null {
  const [identity = '', ...rest] = line.trim().split(/[\t ]+/);
  const nevra = parseNevra(identity);
  if (nevra === null || (rest.length > 0 && nevra.architecture === null)) return null;
  const source = rest.map(parseSourceFile).find((found) => found !== null) ?? null;
  const label = rest.find(isModularityLabel)?.split(':', 2).join(':') ?? null;
  return { ...nevra, source, moduleStream: label, repository: null };
}

/** A list that prints an epoch of one package prints those of all, so a missing one is zero. */
function withToldEpochs(entries: readonly RpmEntry[]): readonly RpmEntry[] {
  if (!entries.some(({ epoch }) => epoch !== null)) return entries;
  return entries.map((entry) => (entry.epoch === null ? { ...entry, epoch: '0' } : entry));
}

/** dnf and yum mark the repository of an installed package with `@`; what has no mark beside such is available. */
function installedOnly(entries: readonly RpmEntry[]): readonly RpmEntry[] {
  if (!entries.some(({ repository }) => repository?.startsWith('@') === true)) return entries;
  return entries.filter(
    ({ repository }) => repository === null || repository === 'installed' || repository.startsWith('@'),
  );
}
