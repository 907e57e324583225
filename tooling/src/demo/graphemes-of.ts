const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people count them. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}
