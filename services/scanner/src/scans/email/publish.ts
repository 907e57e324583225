const MAX_STRING_OCTETS = 255;
const MAX_QUOTED = 300;
const MAX_LINE = 2_000;
const MAX_LINES = 20;

/**
 * A recommendation: a sentence, and below it lines that can be pasted into a zone file. What is too long for a report is
 * left out and said to be, never cut: half a record must not be published.
 */
export function publish(sentence: string, ...lines: readonly string[]): string {
  const shown = lines.filter((line) => line.length <= MAX_LINE).slice(0, MAX_LINES);
  const left = lines.length - shown.length;
  const note = left === 0 ? '' : ` ${left} of ${lines.length} records are too long or too many to be shown.`;
  return [`${sentence}${note}`, ...shown].join('\n');
}

/** A TXT record as a zone file has it (RFC 1035 5.1): strings of at most 255 octets, quotes and odd octets escaped. */
export function txtLine(name: string, text: string): string {
  const strings: string[] = [];
  for (let start = 0; start === 0 || start < text.length; start += MAX_STRING_OCTETS) {
    strings.push(`"${escaped(text.slice(start, start + MAX_STRING_OCTETS))}"`);
  }
  return `${name}. IN TXT ${strings.join(' ')}`;
}

/** An MX record as a zone file has it; `.` is the exchange of a null MX. */
export function mxLine(name: string, preference: number, exchange: string): string {
  return `${name}. IN MX ${preference} ${exchange === '.' ? '.' : `${exchange}.`}`;
}

/** A published text for a sentence: in quotes, one line, cut where it gets long. */
export function quoted(text: string): string {
  const line = text.slice(0, MAX_QUOTED).replace(/[^\x20-\x7e]/g, '?');
  return `"${line}${text.length > MAX_QUOTED ? '…' : ''}"`;
}

/** `a, b and c`; past five only how many there are more. */
export function listed(items: readonly string[]): string {
  const shown = items.length > 5 ? [...items.slice(0, 4), `${items.length - 4} more`] : items;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

function escaped(text: string): string {
  return text
    .replace(/["\\]/g, '\\$&')
    .replace(/[^\x20-\x7e]/g, (character) => `\\${String(character.charCodeAt(0) & 0xff).padStart(3, '0')}`);
}
