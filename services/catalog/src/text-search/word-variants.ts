/** Singular and plural forms of an English word, without itself. Some are no words: nothing is found by them. */
export function wordVariants(word: string): readonly string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [];
  return [...new Set([...singularsOf(word), pluralOf(word)])].filter((form) => form !== word);
}

function singularsOf(word: string): readonly string[] {
  if (!word.endsWith('s') || word.endsWith('ss')) return [];
  return [
    word.slice(0, -1),
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(/(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
  ];
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:ss|us|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return word.endsWith('s') ? word : `${word}s`;
}
