import { alpine } from '@repo/versions';
import data from '../../../../data/list-words.json' with { type: 'json' };
import { apkPackage, type InstalledApkPackage, withToldOrigins } from '../../alpine/apk-package.ts';
import { inferApkDistribution } from '../../alpine/infer-distribution.ts';
import { listPlatform } from '../../distribution/given-distribution.ts';
import type { Inventory } from '../../package.ts';
import {
  assertReadable,
  decodePackageList,
  isNoise,
  type LineReading,
  type ListReading,
  listInventory,
  listLines,
  readEntries,
  readStanzas,
  type StanzaFormat,
} from '../../package-list/package-list.ts';
import type { ReadOptions } from '../../reader.ts';

const NOISE = { messages: data.messages.apk, command: /^apk\b/ };
const FORMAT = { fileName: 'apk-list.txt', command: 'apk list --installed > apk-list.txt' };

/**
 * Installed packages of Alpine and its kin: `apk list -I`, `apk list --manifest`, `apk info -v` and `-vv`,
 * `apk version -v` and `/lib/apk/db/installed`.
 */
export function readApkList(bytes: Uint8Array, { distribution }: ReadOptions): Inventory {
  const { repositories, ...reading } = readList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const inferred = inferApkDistribution(reading.entries, repositories);
  const platform = listPlatform('apk', distribution, inferred);
  const entries = withToldOrigins(reading.entries);
  return listInventory({ ...reading, entries }, platform.platform, (entry) => apkPackage(entry, platform));
}

/** What an apk list says, with the lines about package indexes that apk mixes into its output. */
interface ApkReading extends ListReading<ApkEntry> {
  readonly repositories: readonly string[];
}

const MAX_REPOSITORIES = 50;

/** Reads every shape of a list of apk packages. */
function readList(text: string): ApkReading {
  const lines = listLines(text);
  if (isDatabase(lines)) return { ...readStanzas(lines, DATABASE), repositories: [] };
  const repositories: string[] = [];
  const reading = readEntries<ApkEntry>(lines, (line): LineReading<ApkEntry> => {
    if (!isNoise(line, NOISE)) return readApkLine(line);
    if (repositories.length < MAX_REPOSITORIES) repositories.push(line);
    return 'noise';
  });
  return { ...withoutAvailable(reading), repositories };
}

function isDatabase(lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith('P:')) && lines.some((line) => line.startsWith('V:'));
}

/** `apk list` without `-I` marks what is installed among all that there is. */
function withoutAvailable(reading: ListReading<ApkEntry>): ListReading<ApkEntry> {
  if (!reading.entries.some(({ isMarkedInstalled }) => isMarkedInstalled)) return reading;
  const entries = reading.entries.filter(
    ({ isMarkedInstalled, origin }) => isMarkedInstalled || origin === null,
  );
  return { ...reading, entries };
}

const FIELDS: ReadonlySet<string> = new Set(['P', 'V', 'o']);

/** `/lib/apk/db/installed`: stanzas of `X:value` lines (apk-package(5) names the letters). */
const DATABASE: StanzaFormat<ApkEntry> = {
  first: 'P',
  readField: (line) => {
    if (line[1] !== ':') return null;
    const letter = line[0] ?? '';
    return FIELDS.has(letter) ? [letter, line.slice(2)] : 'skip';
  },
  readStanza,
};

function readStanza(stanza: ReadonlyMap<string, string>): LineReading<ApkEntry> {
  const name = stanza.get('P') ?? '';
  if (!isApkName(name)) return null;
  if (isVirtual(name)) return 'absent';
  const origin = stanza.get('o') ?? '';
  return {
    name,
    version: stanza.get('V') ?? '',
    origin: isApkName(origin) ? origin : null,
    isMarkedInstalled: true,
  };
}

/** An installed package as one of the shapes of a list tells it. */
interface ApkEntry extends InstalledApkPackage {
  /** The line says `[installed]` or what it can be upgraded to. */
  readonly isMarkedInstalled: boolean;
}

const NAME = /^[A-Za-z0-9_.][A-Za-z0-9_.+-]{0,200}$/;

function isApkName(text: string): boolean {
  return NAME.test(text);
}

/** Virtual packages (`.build-deps`) hold nothing themselves. */
function isVirtual(name: string): boolean {
  return name.startsWith('.');
}

/**
 * A line of `apk list`, `apk info` or `apk version`: `name-version-rN`, then what that command adds; or of
 * `apk list --manifest`: `name version-rN`. Null for what is none.
 */
function readApkLine(line: string): LineReading<ApkEntry> {
  const [first = '', second = '', third = ''] = line.trim().split(/[\t ]+/, 3);
  const identity = parseIdentity(first);
  if (identity !== null) {
    if (!followsIdentity(second)) return null;
    return isVirtual(identity.name) ? 'absent' : entryOf(identity, line);
  }
  if (isVirtual(first)) return 'absent';
  if (third !== '' || !isApkName(first) || !isVersion(second)) return null;
  return { name: first, version: second, origin: null, isMarkedInstalled: false };
}

interface Identity {
  readonly name: string;
  readonly version: string;
}

/** The last two groups are the version and its revision; a name may hold digits and hyphens. */
function parseIdentity(text: string): Identity | null {
  const revisionAt = text.lastIndexOf('-');
  const versionAt = revisionAt === -1 ? -1 : text.lastIndexOf('-', revisionAt - 1);
  const name = text.slice(0, Math.max(versionAt, 0));
  const version = text.slice(versionAt + 1);
  if (isApkName(name) && isVersion(version)) return { name, version };
  // A virtual package has no revision.
  const plain = { name: text.slice(0, Math.max(revisionAt, 0)), version: text.slice(revisionAt + 1) };
  return isVirtual(plain.name) && isApkName(plain.name) && /^\d/.test(plain.version) ? plain : null;
}

function isVersion(text: string): boolean {
  return (
    /^\d/.test(text) &&
    /-r\d{1,6}$/.test(text) &&
    text.length <= 200 &&
    (alpine.isValid(text) || /^[\w.~+-]+$/.test(text))
  );
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '=', '>', '?', '!', '-', '']);

/** An architecture, an origin, a description after a hyphen, or a comparison with what is available. */
function followsIdentity(word: string): boolean {
  return (
    COMPARISONS.has(word) || word.startsWith('{') || word.startsWith('[') || /^[a-z0-9_]{3,15}$/.test(word)
  );
}

function entryOf({ name, version }: Identity, line: string): LineReading<ApkEntry> {
  const open = line.indexOf(' {');
  const close = line.indexOf('}', open);
  const written = open === -1 || close === -1 ? '' : line.slice(open + 2, close);
  const origin = isApkName(written) ? written : null;
  const from = upgradableFrom(name, line);
  const isMarkedInstalled =
    from !== null || line.endsWith('[installed]') || line.includes('[upgradable to: ');
  return { name, version: from ?? version, origin, isMarkedInstalled };
}

/** `apk list -u` shows the version that could be, and the installed one behind it. */
function upgradableFrom(name: string, line: string): string | null {
  const [, written] = /\[upgradable from: ([^\]]*)/.exec(line) ?? [];
  const identity = written === undefined ? null : parseIdentity(written.trim());
  return identity?.name === name ? identity.version : null;
}
