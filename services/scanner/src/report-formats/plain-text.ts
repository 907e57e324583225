import { shortened } from './words.ts';

/** Text of strangers in one line of at most `most` characters, without what nobody sees. */
export function oneLine(text: string, most: number): string {
  return shortened(text.slice(0, CONSIDERED * most).replaceAll(UNSEEN, ' '), most).trim();
}

/**
 * The same for prose: what HTML and Markdown give a meaning is gone, links and images leave their words. Comparisons of
 * versions stay: without its sign a text would call the fixed version vulnerable.
 */
export function plainText(text: string, most: number): string {
  const words = text
    .slice(0, CONSIDERED * most)
    .replaceAll(/([<>]=?)\s*(?=v?\d)/gi, '$1 ')
    .replaceAll(/<[^\s<>=][^<>]*>/g, ' ')
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[`*[\]{}|\\]|[<>](?!=? v?\d)/gi, '');
  return oneLine(words, most);
}

/** What is stripped makes room for what follows, to a degree. */
const CONSIDERED = 8;

/** Control and format characters, lone surrogates, what has no meaning yet, separators, ignorable ones. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;
