import type { LineReading, ListReading } from '../../package-list/read-entries.ts';
import { type ApkEntry, isApkName, isVirtual } from './apk-line.ts';

const FIELDS: ReadonlySet<string> = new Set(['P', 'V', 'o']);

/** `/lib/apk/db/installed`: stanzas of `X:value` lines (apk-package(5) names the letters), set apart by blank lines. */
export function readStanzas(lines: readonly string[]): ListReading<ApkEntry> {
  const entries: ApkEntry[] = [];
  const unreadable: string[] = [];
  let understood = 0;
  let stanza = new Map<string, string>();
  const finish = () => {
    if (stanza.size === 0) return;
    const reading = readStanza(stanza);
    stanza = new Map();
    if (reading === null) unreadable.push('a stanza without a package name');
    else understood += 1;
    if (typeof reading === 'object' && reading !== null) entries.push(reading);
  };
  for (const line of lines) {
    if (line === '') finish();
    else if (line[1] !== ':') unreadable.push(line);
    else {
      const letter = line[0] ?? '';
      // A blank line is missing where a second package begins.
      if (letter === 'P' && stanza.has('P')) finish();
      if (FIELDS.has(letter)) stanza.set(letter, line.slice(2).trim());
    }
  }
  finish();
  return { entries, understood, unreadable };
}

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
