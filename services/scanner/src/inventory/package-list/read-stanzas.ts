import type { LineReading, Listed, ListReading } from './read-entries.ts';

/** The database of a package manager: stanzas of fields, one a line, set apart by blank lines. */
export interface StanzaFormat<Entry> {
  /** The field that begins a stanza; a second one in a stanza begins the next, whose blank line is missing. */
  readonly first: string;
  /**
   * Key and value of a line, `skip` for one that goes on with the field before it or is noise; null for one that
   * cannot be read.
   */
  readonly readField: (line: string) => readonly [key: string, value: string] | 'skip' | null;
  readonly readStanza: (stanza: ReadonlyMap<string, string>) => LineReading<Entry>;
}

export function readStanzas<Entry extends object>(
  lines: readonly string[],
  { first, readField, readStanza }: StanzaFormat<Entry>,
): ListReading<Entry> {
  const entries: Listed<Entry>[] = [];
  const unreadable: string[] = [];
  let understood = 0;
  let stanza = new Map<string, string>();
  /** Of the field that names the package. */
  let at = 0;
  const finish = () => {
    if (stanza.size === 0) return;
    const reading = readStanza(stanza);
    stanza = new Map();
    if (reading === null) unreadable.push('a stanza without a package name');
    else understood += 1;
    if (typeof reading === 'object' && reading !== null) entries.push({ ...reading, at });
  };
  for (const [place, text] of lines.entries()) {
    const field = text === '' ? 'skip' : readField(text);
    if (text === '') finish();
    else if (field === null) unreadable.push(text);
    else if (field !== 'skip') {
      const [key, value] = field;
      if (key === first && stanza.has(key)) finish();
      if (key === first) at = place + 1;
      stanza.set(key, value.trim());
    }
  }
  finish();
  return { entries, understood, unreadable };
}
