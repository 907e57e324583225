/**
 * Strangers' text for a terminal or a runner's log: on one line, without control characters or marks that turn the
 * direction of writing, and without the old form of a workflow command (`##[…]`), which counts wherever it stands.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('##[', '## [')
    .trim();
}

/** The same of a text of several lines, which may hold strangers' text: none of them begins as a command does (`::`). */
export function plainLines(text: string): string {
  const lines = text.split('\n').map((line) => {
    const indent = ' '.repeat(line.search(/[^ ]|$/));
    return indent + plainText(line).replace(/^::/, ': :');
  });
  return lines.join('\n');
}
