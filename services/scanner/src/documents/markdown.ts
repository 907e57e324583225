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
