import { slugOf } from '../../src/generate/generate-records.ts';
import { createRandom, type Random } from '../../src/generate/random.ts';
import { ADA, appRecord, type Fields } from '../support/records.ts';
import words from './words.json' with { type: 'json' };

/** An app of the sample, with what its queries are made of. */
export interface SampleApp {
  readonly slug: string;
  readonly name: string;
  readonly form: 'invented' | 'long' | 'twoWords' | 'camelCase' | 'otherScript' | 'accented' | 'short';
  readonly tag: string;
  /** Of the description, in their order. */
  readonly words: readonly string[];
  readonly description: string;
  readonly likes: number;
}

const INVENTED = 500;
const LONG = 200;
const COMPOUNDS = 250;

/** About 1,250 apps, always the same. */
export function sampleApps(): readonly SampleApp[] {
  const random = createRandom('search quality');
  const names = new Map<string, SampleApp['form']>();
  const add = (form: SampleApp['form'], count: number, make: () => string) => {
    for (const end = names.size + count; names.size < end; ) {
      const name = make();
      if (!names.has(name)) names.set(name, form);
    }
  };
  add('invented', INVENTED, () => invented(random, 5, 8));
  add('long', LONG, () => invented(random, 9, 13));
  add(
    'twoWords',
    COMPOUNDS,
    () => `${titled(one(random, words.first))} ${titled(one(random, words.second))}`,
  );
  add('camelCase', COMPOUNDS, () => compound(random));
  for (const name of words.otherScripts) names.set(name, 'otherScript');
  for (const name of words.accented) names.set(name, 'accented');
  for (const name of words.short) names.set(name, 'short');
  return [...names].map(([name, form], index) => ({
    ...described(random),
    slug: `${slugOf(name)}-${index}`,
    name,
    form,
    likes: random.tail(12),
  }));
}

export function sampleRecords(apps: readonly SampleApp[]): readonly Fields[] {
  return [
    ADA,
    ...words.topics.map(({ tag }) => ({ kind: 'tag', slug: slugOf(tag), name: tag })),
    ...apps.map(({ slug, name, tag, description, likes }) =>
      appRecord(slug, { name, description, tags: [slugOf(tag)], stats: { likes, views: 0 } }),
    ),
  ];
}

function invented(random: Random, least: number, most: number): string {
  for (;;) {
    let name = '';
    while (name.length < least) name += one(random, words.syllables);
    if (name.length <= most) return titled(name);
  }
}

function compound(random: Random): string {
  const [first, second] = [one(random, words.parts), one(random, words.parts)];
  return random.happens(0.5) ? first + second : first + titled(one(random, words.second));
}

/** Two sentences of one topic. */
function described(random: Random): Pick<SampleApp, 'tag' | 'words' | 'description'> {
  const topic = words.topics[random.below(words.topics.length)] ?? { tag: '', words: [] };
  const used: string[] = [];
  const sentence = () =>
    one(random, words.frames).replace(/\{\d\}/g, () => {
      const word = one(
        random,
        topic.words.filter((each) => !used.includes(each)),
      );
      used.push(word);
      return word;
    });
  const description = `${sentence()} ${sentence()}`;
  return { tag: topic.tag, words: used, description };
}

function one(random: Random, items: readonly string[]): string {
  return items[random.below(items.length)] ?? '';
}

function titled(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
