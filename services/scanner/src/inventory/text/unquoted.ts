/** A text without the quotation marks around it: as it is where it does not begin and end with one of `marks`. */
export function unquoted(text: string, marks = `"'`): string {
  const [mark = ''] = text;
  return text.length > 1 && marks.includes(mark) && text.endsWith(mark) ? text.slice(1, -1) : text;
}
