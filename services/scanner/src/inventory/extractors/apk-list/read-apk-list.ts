import { listLines } from '../../package-list/list-lines.ts';
import { type LineReading, type ListReading, readEntries } from '../../package-list/read-entries.ts';
import { type ApkEntry, readApkLine } from './apk-line.ts';
import { readStanzas } from './database-stanzas.ts';

/** What an apk list says, with the lines about package indexes that apk mixes into its output. */
export interface ApkReading extends ListReading<ApkEntry> {
  readonly repositories: readonly string[];
}

const MESSAGES = ['WARNING: ', 'ERROR: ', 'fetch ', 'OK: ', 'Installed: ', 'Installed:', 'Loaded '];
const MAX_REPOSITORIES = 50;

/** Reads every shape of a list of apk packages. */
export function readApkList(text: string): ApkReading {
  const lines = listLines(text);
  if (isDatabase(lines)) return { ...readStanzas(lines), repositories: [] };
  const repositories: string[] = [];
  const reading = readEntries<ApkEntry>(lines, (line): LineReading<ApkEntry> => {
    if (!isNoise(line)) return readApkLine(line);
    if (repositories.length < MAX_REPOSITORIES) repositories.push(line);
    return 'noise';
  });
  return { ...withoutAvailable(reading), repositories };
}

function isDatabase(lines: readonly string[]): boolean {
  return lines.some((line) => line.startsWith('P:')) && lines.some((line) => line.startsWith('V:'));
}

function isNoise(line: string): boolean {
  return MESSAGES.some((message) => line.startsWith(message)) || isPrompt(line);
}

/** `/ # apk list -I`. */
function isPrompt(line: string): boolean {
  const [place = '', sign = '', command = ''] = line.split(' ', 3);
  if (sign === '#' || sign === '$')
    return place.startsWith('/') || place.startsWith('~') || command === 'apk';
  return (place === '#' || place === '$') && sign === 'apk';
}

/** `apk list` without `-I` marks what is installed among all that there is. */
function withoutAvailable(reading: ListReading<ApkEntry>): ListReading<ApkEntry> {
  if (!reading.entries.some(({ isMarkedInstalled }) => isMarkedInstalled)) return reading;
  const entries = reading.entries.filter(
    ({ isMarkedInstalled, origin }) => isMarkedInstalled || origin === null,
  );
  return { ...reading, entries };
}
