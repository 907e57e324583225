import type { GeneratedRecord } from './generated-record.ts';
import { ADJECTIVES, NOUNS } from './vocabulary.ts';

export const MAX_TAGS = (ADJECTIVES.length + 1) * NOUNS.length;

/** The nouns first, then each adjective with each noun. */
export function generateTag(index: number): GeneratedRecord & { readonly slug: string } {
  const noun = NOUNS[index % NOUNS.length] ?? '';
  const adjective = ADJECTIVES[Math.floor(index / NOUNS.length) - 1];
  const words = adjective === undefined ? [noun] : [adjective, noun];
  return { kind: 'tag', slug: words.join('-'), name: words.map(capitalised).join(' ') };
}

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
