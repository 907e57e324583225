/**
 * A document with its made parts as they are now: each stands between `<!-- made: NAME -->` and `<!-- end -->`.
 *
 * @throws RangeError when the document has other parts than these.
 */
export function fill(document: string, parts: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(parts));
  const filled = document.replaceAll(MADE, (_whole, begin, name, end) => {
    const part = left.get(name);
    if (part === undefined) throw new RangeError(`${name} is no part, or stands twice`);
    left.delete(name);
    return `${begin}\n\n${part}\n\n${end}`;
  });
  if (left.size > 0) throw new RangeError(`The document lacks ${[...left.keys()].join(', ')}`);
  return filled;
}

const MADE = /(<!-- made: (\S+) -->)[^]*?(<!-- end -->)/g;

/** A table; cells are Markdown, in one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A code that links may point at: `docs/checks.md#spf_present`. */
export function anchor(key: string): string {
  return `<a id="${key}"></a>${code(key)}`;
}
