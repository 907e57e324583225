import data from '../../../../data/list-words.json' with { type: 'json' };
import { debianPackage } from '../../debian/debian-package.ts';
import { inferDebianDistribution } from '../../debian/infer-distribution.ts';
import { withOwnSources } from '../../debian/source-lookup.ts';
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
  MAX_LINE_LENGTH,
  readEntries,
  readStanzas,
  type StanzaFormat,
} from '../../package-list/package-list.ts';
import type { ReadOptions } from '../../reader.ts';
import {
  type CutWidths,
  cutWidths,
  type DpkgEntry,
  isRuler,
  packageName,
  plainEntry,
  readAptLine,
  readSeparatedLine,
  readTableRow,
  statedSource,
  withSourceColumn,
} from './lines.ts';

const NOISE = { messages: data.messages.dpkg, command: /^(?:sudo )?(?:dpkg|apt)/ };
const FORMAT = {
  fileName: 'dpkg-debian.txt',
  command:
    "dpkg-query -W -f='${binary:Package}\\t${Version}\\t${source:Package}\\t${source:Version}\\t${db:Status-Abbrev}\\n' " +
    '> dpkg-debian.txt',
};

/**
 * Installed packages of Debian, Ubuntu and their kin: `dpkg -l`, `dpkg-query -W` with any `-f`, `/var/lib/dpkg/status`
 * and `apt list --installed` (dpkg-query(1), deb-control(5), apt(8)).
 */
export function readDpkgList(bytes: Uint8Array, { distribution }: ReadOptions): Inventory {
  const reading = readList(decodePackageList(bytes, FORMAT));
  assertReadable(reading, FORMAT);
  const platform = listPlatform('deb', distribution, inferDebianDistribution(reading.entries));
  const entries = withOwnSources(withSourceColumn(reading.entries));
  return listInventory({ ...reading, entries }, platform.platform, (entry) => debianPackage(entry, platform));
}

/** Reads every shape of a list of Debian packages; lines of several shapes may follow one another. */
function readList(text: string): ListReading<DpkgEntry> {
  const lines = listLines(text);
  if (lines.some((line) => STANZA.test(line))) return readStanzas(lines, STATUS_FILE);
  let widths: CutWidths | null = null;
  return readEntries(withoutLegends(lines), (line) => {
    if (!isRuler(line)) return readLine(line, widths);
    widths = cutWidths(line);
    return 'noise';
  });
}

const STANZA = /^Package: ?\S/;

function readLine(line: string, widths: CutWidths | null): LineReading<DpkgEntry> {
  if (isOtherLine(line)) return 'noise';
  return readTableRow(line, widths) ?? readAptLine(line) ?? readSeparatedLine(line);
}

const MAX_LEGEND_LINES = 10;

/** The lines above the ruler of `dpkg -l` are its legend, in the language of the host: blank lines stand in for them. */
function withoutLegends(lines: readonly string[]): readonly string[] {
  const kept = [...lines];
  for (const [ruler, line] of lines.entries()) if (isRuler(line)) blankLegend(kept, ruler);
  return kept;
}

function blankLegend(kept: string[], ruler: number): void {
  for (let at = ruler - 1; at >= 0 && at >= ruler - MAX_LEGEND_LINES; at -= 1) {
    const line = kept[at] ?? '';
    if (line.length > MAX_LINE_LENGTH || isRuler(line)) return;
    if (readLine(line, null) !== null && !isOtherLine(line)) return;
    kept[at] = '';
  }
}

function isOtherLine(line: string): boolean {
  return isNoise(line, NOISE) || isTitle(line);
}

/** `Listing... Done`, in the language of the host: the only line of apt with an ellipsis, and it has no slash. */
function isTitle(line: string): boolean {
  return (
    (line.includes('...') || line.includes('…')) &&
    !line.includes('/') &&
    line.length <= 60 &&
    !/\d/.test(line)
  );
}

const FIELDS: ReadonlySet<string> = new Set(['package', 'status', 'version', 'source']);

// Names of fields are of printable ASCII without colon (Policy 5.1).
const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,60}):(.*)$/;

/** `/var/lib/dpkg/status` (deb-control(5)); a line that begins with a blank continues the field before it. */
const STATUS_FILE: StanzaFormat<DpkgEntry> = {
  first: 'package',
  readField: (line) => {
    if (line.startsWith(' ') || line.startsWith('\t')) return 'skip';
    const [, name, value] = FIELD.exec(line) ?? [];
    if (name === undefined || value === undefined) return isOtherLine(line) ? 'skip' : null;
    const key = name.toLowerCase();
    return FIELDS.has(key) ? [key, value] : 'skip';
  },
  readStanza,
};

function readStanza(stanza: ReadonlyMap<string, string>): LineReading<DpkgEntry> {
  const name = packageName(stanza.get('package') ?? '');
  if (name === null) return null;
  const status = stanza.get('status')?.split(' ').at(-1);
  if (status === 'not-installed' || status === 'config-files') return 'absent';
  // A stanza without the field is of a source of its own name (deb-control(5)).
  const source = statedSource(stanza.get('source') ?? name);
  return { ...plainEntry(name, stanza.get('version') ?? ''), source };
}
