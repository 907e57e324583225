import type { LineReading, ListReading } from './read-entries.ts';

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
  const entries: Entry[] = [];
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
    const field = line === '' ? 'skip' : readField(line);
    if (line === '') finish();
    else if (field === null) unreadable.push(line);
    else if (field !== 'skip') {
      const [key, value] = field;
      if (key === first && stanza.has(key)) finish();
      stanza.set(key, value.trim());
    }
  }
  finish();
  return { entries, understood, unreadable };
}
