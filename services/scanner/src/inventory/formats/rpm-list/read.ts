import { rpm } from '@repo/versions';
import data from '../../../../data/list-words.json' with { type: 'json' };
import { listPlatform } from '../../distribution/given-distribution.ts';
import { unmatchedOsPackage } from '../../distribution/os-package.ts';
import type { Inventory } from '../../package.ts';
import {
  assertReadable,
  decodePackageList,
  isNoise,
  type LineReading,
  type Listed,
  type ListReading,
  listInventory,
  listLines,
  readEntries,
} from '../../package-list/package-list.ts';
import type { ReadOptions } from '../../reader.ts';
import { inferRpmDistribution } from '../../rpm/infer-distribution.ts';
import { parseNevra, writtenEvr } from '../../rpm/nevra.ts';
import { type InstalledRpmPackage, rpmPackage } from '../../rpm/rpm-package.ts';
import { sleModulesAmong, withSleModules } from '../../rpm/with-sle-modules.ts';
import { joinWrappedRows, readDnfRow, readFields, sourceAndModule } from './lines.ts';

const NOISE = { messages: data.messages.rpm, command: /^(?:sudo )?(?:rpm|dnf|yum)\b/ };
const FORMAT = {
  fileName: 'rpm-list.txt',
  command:
    "rpm -qa --qf '%{NAME} %{EPOCHNUM} %{VERSION} %{RELEASE} %{ARCH} %{SOURCERPM} %{MODULARITYLABEL}\\n' > rpm-list.txt",
};

/**
 * Installed packages of the rpm distributions: `rpm -qa` with or without `--qf`, `dnf list --installed` and
 * `yum list installed`, and the package manifest of a Mariner container.
 */
export function readRpmList(bytes: Uint8Array, { distribution }: ReadOptions): Inventory {
  const reading = readList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const host = listPlatform('rpm', distribution, inferRpmDistribution(reading.entries));
  const platform = withSleModules(host, sleModulesAmong(reading.entries.map(({ name }) => name)));
  const newest = newestKernels(reading.entries);
  return listInventory(reading, platform.platform, (entry) => {
    const kernel = newest.get(entry.name);
    const isSuperseded = kernel !== undefined && rpm.compare(writtenEvr(entry), kernel) < 0;
    return isSuperseded
      ? unmatchedOsPackage(entry.name, writtenEvr(entry), 'superseded', platform)
      : rpmPackage(entry, platform);
  });
}

/**
 * The newest version of each kernel package: rpm keeps several, so that the host can boot an earlier one, and the list
 * does not tell which one runs.
 */
function newestKernels(entries: readonly InstalledRpmPackage[]): ReadonlyMap<string, string> {
  const newest = new Map<string, string>();
  for (const entry of entries) {
    if (entry.name !== 'kernel' && !entry.name.startsWith('kernel-')) continue;
    const version = writtenEvr(entry);
    const known = newest.get(entry.name);
    if (known === undefined || rpm.compare(version, known) > 0) newest.set(entry.name, version);
  }
  return newest;
}

/** Reads every shape of a list of rpm packages. */
function readList(text: string): ListReading<InstalledRpmPackage> {
  let isInstalled = true;
  let hasBegun = false;
  const rows = joinWrappedRows(listLines(text));
  const reading = readEntries<InstalledRpmPackage>(rows, (line) => {
    if (SECTION_OF_INSTALLED.test(line)) isInstalled = true;
    else if (SECTION_OF_OTHERS.test(line)) isInstalled = false;
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
function withoutTitles({ entries, unreadable }: ListReading<InstalledRpmPackage>): readonly string[] {
  if (!entries.some(({ repository }) => repository !== null)) return unreadable;
  const titles = new Set(unreadable.filter(isTitle).slice(0, MAX_TITLES));
  return unreadable.filter((line) => !titles.has(line));
}

function isTitle(line: string): boolean {
  return line.length <= 60 && !/[\d{}<>=;]/.test(line) && line.split(' ').length <= 4;
}

function readLine(line: string): LineReading<InstalledRpmPackage> {
  if (line.startsWith('gpg-pubkey') || line.startsWith('(none):gpg-pubkey')) return 'noise';
  if (line.startsWith('package ') && line.endsWith(' is not installed')) return 'absent';
  if (SECTION_OF_INSTALLED.test(line) || SECTION_OF_OTHERS.test(line) || isNoise(line, NOISE)) return 'noise';
  return readDnfRow(line) ?? readNevraLine(line) ?? readFields(line);
}

/** `name-version-release.arch` alone, or before a date (`rpm -qa --last`) or the fields that follow an identity. */
function readNevraLine(line: string): InstalledRpmPackage | null {
  const [identity = '', ...rest] = line.trim().split(/[\t ]+/);
  const nevra = parseNevra(identity);
  if (nevra === null || (rest.length > 0 && nevra.architecture === null)) return null;
  return { ...nevra, ...sourceAndModule(rest), repository: null };
}

/** A list that prints an epoch of one package prints those of all, so a missing one is zero. */
function withToldEpochs(
  entries: readonly Listed<InstalledRpmPackage>[],
): readonly Listed<InstalledRpmPackage>[] {
  if (!entries.some(({ epoch }) => epoch !== null)) return entries;
  return entries.map((entry) => (entry.epoch === null ? { ...entry, epoch: '0' } : entry));
}

/** dnf and yum mark the repository of an installed package with `@`; what has no mark beside such is available. */
function installedOnly(
  entries: readonly Listed<InstalledRpmPackage>[],
): readonly Listed<InstalledRpmPackage>[] {
  if (!entries.some(({ repository }) => repository?.startsWith('@') === true)) return entries;
  return entries.filter(
    ({ repository }) => repository === null || repository === 'installed' || repository.startsWith('@'),
  );
}

const SECTION_OF_INSTALLED = /^Installed packages$/i;
/** `dnf list` goes on with what could be installed. */
const SECTION_OF_OTHERS =
  /^(?:Available|Extra|Recently Added|Updated|Available Upgrades|Obsoleting) ?(?:Packages)?$/i;
