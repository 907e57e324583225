/** The lines of a text, one after the other and none of them kept: a list of millions takes its time to be made. */
export function* linesOf(text: string): Generator<string, void> {
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    yield text.slice(from, end);
    from = end + 1;
  }
  yield text.slice(from);
}
