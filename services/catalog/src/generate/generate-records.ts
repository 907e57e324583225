import { createRandom, type Random } from './random.ts';
import * as vocabulary from './vocabulary.ts';

const APPS_PER_CREATOR = 4;

/**
 * A believable catalog of `apps` apps with creators, categories, tags and AI tools to go with them: popular ones are
 * few, most are hardly known, some have names in other scripts, one in ten is not published. The same numbers give
 * the same catalog everywhere, whatever the day.
 */
export function* generateRecords(apps: number, seed: number): Generator<GeneratedRecord> {
  const size = {
    creators: Math.ceil(apps / APPS_PER_CREATOR),
    tags: Math.min(MAX_TAGS, 20 + Math.ceil(2 * Math.sqrt(apps))),
  };
  for (const [position, name] of vocabulary.CATEGORIES.entries()) {
    yield { kind: 'category', slug: slugOf(name), name, description: `${name}, all of it.`, position };
  }
  for (const name of vocabulary.AI_TOOLS)
    yield { kind: 'aiTool', slug: slugOf(name), name, toolKind: 'assistant' };
  for (let index = 0; index < size.tags; index += 1) yield generateTag(index);
  for (let index = 0; index < size.creators; index += 1) yield generateCreator(index, seed);
  for (let index = 0; index < apps; index += 1) yield generateApp(index, size, seed);
}

interface CatalogSize {
  readonly creators: number;
  readonly tags: number;
}

const FIRST_DAY_MS = Date.UTC(2021, 0, 1);
const LAST_DAY_MS = Date.UTC(2026, 9, 31);

function generateApp(index: number, size: CatalogSize, seed: number): GeneratedRecord {
  const random = createRandom(seed, 'app', index);
  const name = nameOf(random);
  const slug = `${slugOf(name)}-${index.toString(36)}`;
  const likes = random.happens(0.4) ? 0 : random.tail(12);
  const publishedMs = FIRST_DAY_MS + Math.floor(Math.sqrt(random.fraction()) * (LAST_DAY_MS - FIRST_DAY_MS));
  const isFeatured = random.happens(0.005);
  return {
    kind: 'app',
    slug,
    name,
    tagline: sentenceOf(random),
    description: Array.from({ length: 1 + random.below(4) }, () => `${sentenceOf(random)}.`).join(' '),
    url: `https://${slug.replaceAll('.', '-')}.example/`,
    creator: generateCreator(random.rank(size.creators), seed).username,
    status: statusOf(random),
    publishedAt: new Date(publishedMs).toISOString(),
    updatedAt: new Date(
      publishedMs + Math.floor(random.fraction() * (LAST_DAY_MS - publishedMs)),
    ).toISOString(),
    stats: { likes, views: likes * (5 + random.below(40)) + random.tail(30) },
    ...(isFeatured ? { isFeatured, featuredRank: random.below(50) } : {}),
    ...classificationOf(random, size),
    aiMetadata: { assistedPercent: random.below(101), models: [random.pick(vocabulary.AI_TOOLS)] },
    features: [{ title: sentenceOf(random) }],
    version: `${random.below(4)}.${random.below(20)}.${random.below(10)}`,
  };
}

function nameOf(random: Random): string {
  if (random.happens(0.01)) return random.pick(vocabulary.OTHER_NAMES);
  const noun = capitalised(random.pick(vocabulary.NOUNS));
  if (random.happens(0.4)) return noun + random.pick(vocabulary.ENDINGS);
  const adjective = capitalised(random.pick(vocabulary.ADJECTIVES));
  return random.happens(0.5) ? `${adjective} ${noun}` : `${adjective}${noun.toLowerCase()}`;
}

function sentenceOf(random: Random): string {
  const [verb, object, manner] = [vocabulary.VERBS, vocabulary.OBJECTS, vocabulary.MANNERS].map((words) => {
    return words[random.rank(words.length)] ?? words[0];
  });
  return `${capitalised(verb ?? '')} ${object} ${manner}`;
}

function statusOf(random: Random): string {
  const share = random.fraction();
  if (share < 0.9) return 'published';
  if (share < 0.96) return 'draft';
  return share < 0.98 ? 'unlisted' : 'removed';
}

function classificationOf(random: Random, size: CatalogSize): GeneratedRecord {
  const isOpen = random.happens(0.6);
  const { CATEGORIES, AI_TOOLS, LANGUAGES, FRAMEWORKS, LICENSES, PLATFORMS } = vocabulary;
  const ranked = (words: readonly string[]) => words[random.rank(words.length)] ?? '';
  return {
    ...(random.happens(0.95) ? { category: slugOf(ranked(CATEGORIES)) } : {}),
    tags: upTo(6, random, () => generateTag(random.rank(size.tags)).slug),
    aiTools: upTo(3, random, () => slugOf(ranked(AI_TOOLS))),
    languages: upTo(3, random, () => ranked(LANGUAGES)),
    frameworks: upTo(2, random, () => ranked(FRAMEWORKS)),
    platforms: upTo(3, random, () => ranked(PLATFORMS)),
    ...(isOpen ? { license: ranked(LICENSES) } : {}),
    pricing: isOpen ? 'OPEN_SOURCE' : random.pick(['FREE', 'FREEMIUM', 'PAID', 'SUBSCRIPTION', 'ONE_TIME']),
  };
}

function upTo(most: number, random: Random, draw: () => string): readonly string[] {
  return [...new Set(Array.from({ length: random.below(most + 1) }, draw))];
}

type GeneratedRecord = Readonly<Record<string, unknown>>;

const MAX_TAGS = (vocabulary.ADJECTIVES.length + 1) * vocabulary.NOUNS.length;

/** The nouns first, then each adjective with each noun. */
function generateTag(index: number): GeneratedRecord & { readonly slug: string } {
  const noun = vocabulary.NOUNS[index % vocabulary.NOUNS.length] ?? '';
  const adjective = vocabulary.ADJECTIVES[Math.floor(index / vocabulary.NOUNS.length) - 1];
  const words = adjective === undefined ? [noun] : [adjective, noun];
  return { kind: 'tag', slug: words.join('-'), name: words.map(capitalised).join(' ') };
}

function generateCreator(index: number, seed: number): GeneratedRecord & { readonly username: string } {
  const random = createRandom(seed, 'creator', index);
  const [first, last] = [random.pick(vocabulary.FIRST_NAMES), random.pick(vocabulary.LAST_NAMES)];
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

function capitalised(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
