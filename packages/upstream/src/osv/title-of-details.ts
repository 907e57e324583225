const LONGEST_TITLE = 120;

/**
 * A title for a record that has none (PYSEC and Debian records seldom do): the first sentence of its details, without
 * Markdown headings, at most 120 characters; empty when there are no details.
 */
export function titleOfDetails(details: string): string {
  const line = details
    .split('\n', 20)
    .map((each) => each.trim())
    .find((each) => each !== '' && !each.startsWith('#'));
  if (line === undefined) return '';
  const end = line.indexOf('. ');
  const sentence = end === -1 ? line : line.slice(0, end + 1);
  return sentence.length <= LONGEST_TITLE ? sentence : `${wholeWords(sentence)}…`;
}

function wholeWords(sentence: string): string {
  const cut = sentence.slice(0, LONGEST_TITLE - 1);
  const space = cut.lastIndexOf(' ');
  return (space === -1 ? cut : cut.slice(0, space)).toWellFormed();
}
