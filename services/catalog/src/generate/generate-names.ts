import { createRandom } from './random.ts';
import { ADJECTIVES, FIRST_NAMES, LAST_NAMES, NOUNS } from './vocabulary.ts';

/** One line of an import file. */
export type GeneratedRecord = Readonly<Record<string, unknown>>;

export const MAX_TAGS = (ADJECTIVES.length + 1) * NOUNS.length;

/** The nouns first, then each adjective with each noun. */
export function generateTag(index: number): GeneratedRecord & { readonly slug: string } {
  const noun = NOUNS[index % NOUNS.length] ?? '';
  const adjective = ADJECTIVES[Math.floor(index / NOUNS.length) - 1];
  const words = adjective === undefined ? [noun] : [adjective, noun];
  return { kind: 'tag', slug: words.join('-'), name: words.map(capitalised).join(' ') };
}

export function generateCreator(
  index: number,
  seed: number,
): GeneratedRecord & { readonly username: string } {
  const random = createRandom(seed, 'creator', index);
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  return {
    kind: 'creator',
    username: `${slugOf(first)}-${slugOf(last)}-${index.toString(36)}`,
    displayName: `${first} ${last}`,
    isVerified: random.happens(0.1),
  };
}

/** A name as a slug; names without Latin letters or digits come out as `app`. */
export function slugOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const trimmed = letters.slice(letters.startsWith('-') ? 1 : 0, letters.endsWith('-') ? -1 : undefined);
  return trimmed === '' ? 'app' : trimmed.slice(0, 60);
}

export function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
