/**
 * The lines of a text, whatever ends them, one after the other and none of them kept: a list of millions takes its time
 * to be made.
 */
export function* linesOf(written: string): Generator<string, void> {
  const text = written.includes('\r') ? written.replaceAll(/\r\n?/g, '\n') : written;
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}

/** The same, each with its number from 1. */
export function* numberedLines(text: string): Generator<readonly [number: number, line: string], void> {
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    yield [number, line];
  }
}

/** The lines, from 1, of places in a text that are asked for in ascending order. */
export function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let feed = text.indexOf('\n');
  return (place) => {
    for (; feed !== -1 && feed < place; feed = text.indexOf('\n', feed + 1)) line += 1;
    return line;
  };
}
