const MAX_QUOTED = 300;

/** A published text for a sentence: in quotes, one line, cut where it gets long. */
export function quote(text: string): string {
  const line = text.slice(0, MAX_QUOTED).replace(/[^\x20-\x7e]/g, '?');
  return `"${line}${text.length > MAX_QUOTED ? '…' : ''}"`;
}

/** `a, b and c`; past five only how many there are more. */
export function joinList(items: readonly string[]): string {
  const shown = items.length > 5 ? [...items.slice(0, 4), `${items.length - 4} more`] : items;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
