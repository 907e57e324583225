import type { StatedSource } from '../../debian/source-lookup.ts';
import type { LineReading, ListReading } from '../../package-list/read-entries.ts';
import { type DpkgEntry, packageName, plainEntry } from './dpkg-entry.ts';
import { isNoise } from './noise.ts';

const FIELDS: ReadonlySet<string> = new Set(['package', 'status', 'version', 'source']);

// Names of fields are of printable ASCII without colon (Policy 5.1).
const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,60}):(.*)$/;

/**
 * `/var/lib/dpkg/status` (deb-control(5)): stanzas of `Field: value`, set apart by blank lines; what begins with a blank
 * continues the field before it.
 */
export function readStanzas(lines: readonly string[]): ListReading<DpkgEntry> {
  const entries: DpkgEntry[] = [];
  const unreadable: string[] = [];
  let understood = 0;
  let stanza = new Map<string, string>();
  const finish = () => {
    if (stanza.size === 0) return;
    const reading = readStanza(stanza);
    stanza = new Map();
    if (reading === null) unreadable.push('a stanza without a package name');
    else if (reading !== 'noise') understood += 1;
    if (typeof reading === 'object' && reading !== null) entries.push(reading);
  };
  for (const line of lines) {
    if (line === '') finish();
    else if (line.startsWith(' ') || line.startsWith('\t')) continue;
    else {
      const [, field, value] = FIELD.exec(line) ?? [];
      const key = field?.toLowerCase();
      if (key === undefined || value === undefined) {
        if (!isNoise(line)) unreadable.push(line);
        continue;
      }
      // A blank line is missing where a second package begins.
      if (key === 'package' && stanza.has(key)) finish();
      if (FIELDS.has(key)) stanza.set(key, value.trim());
    }
  }
  finish();
  return { entries, understood, unreadable };
}

function readStanza(stanza: ReadonlyMap<string, string>): LineReading<DpkgEntry> {
  const name = packageName(stanza.get('package') ?? '');
  if (name === null) return null;
  const status = stanza.get('status')?.split(' ').at(-1);
  if (status === 'not-installed' || status === 'config-files') return 'absent';
  return { ...plainEntry(name, stanza.get('version') ?? ''), source: sourceOf(stanza.get('source') ?? name) };
}

/** `tar` or `tar (1.27.1-2)`; a stanza without the field is of a source of its own name (deb-control(5)). */
function sourceOf(value: string): StatedSource | null {
  const [text = '', version = ''] = value.split(' ', 2);
  const name = packageName(text);
  const isStated = version.startsWith('(') && version.endsWith(')');
  return name === null ? null : { name, version: isStated ? version.slice(1, -1) : null };
}
