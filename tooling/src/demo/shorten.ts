import { graphemesOf } from './graphemes-of.ts';

/** The text, or its beginning and an ellipsis when it has more than `length` characters. */
export function shorten(text: string, length: number): string {
  const characters = graphemesOf(text);
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
