import { createRandom, type Random } from '../../src/generate/random.ts';
import type { SampleApp } from './sample-catalog.ts';

/** A text that somebody types who looks for one app. */
export interface KnownItem {
  readonly q: string;
  readonly slug: string;
}

/** How a text that is typed differs from the app, and what is expected: shares of queries whose app comes first, and among the first ten. */
export interface QueryClass {
  readonly name: string;
  readonly first: number;
  readonly firstTen: number;
  readonly items: readonly KnownItem[];
}

const EACH = 20;

/**
 * Known items by class. What is expected is what a search of the Meilisearch kind reached on a real catalog (one typo from
 * five letters, two from nine; the last word may be half typed; name, description and tags), or more.
 */
export function queryClasses(apps: readonly SampleApp[]): readonly QueryClass[] {
  const random = createRandom('known items');
  const of = (...forms: readonly SampleApp['form'][]) => apps.filter(({ form }) => forms.includes(form));
  const queries = (from: readonly SampleApp[], make: (app: SampleApp) => string | null) => {
    const items = new Map<string, KnownItem>();
    for (const app of shuffled(from, random)) {
      const q = make(app);
      if (q !== null && items.size < EACH) items.set(app.slug, { q, slug: app.slug });
    }
    return [...items.values()];
  };
  const telling = (app: SampleApp, test: (words: readonly string[]) => boolean, count: number) =>
    tellingWords(app, apps, count, test);
  const long = (words: readonly string[]) => words.every((word) => word.length >= 8);
  const lower = ({ name }: SampleApp) => name.toLowerCase();

  return [
    { name: 'exact name', first: 1, firstTen: 1, items: queries(apps, ({ name }) => name) },
    {
      name: 'one typo, 5 to 8 letters',
      first: 22 / 25,
      firstTen: 23 / 25,
      items: queries(of('invented'), (app) => misspelt(lower(app), random)),
    },
    {
      name: 'beginning of a name',
      first: 19 / 20,
      firstTen: 1,
      items: queries(of('long'), (app) => lower(app).slice(0, 7)),
    },
    {
      name: 'words in another order',
      first: 1,
      firstTen: 1,
      items: queries(of('twoWords'), (app) => lower(app).split(' ').toReversed().join(' ')),
    },
    {
      name: 'without diacritics',
      first: 19 / 21,
      firstTen: 1,
      items: queries(of('accented'), ({ name }) => plain(name)),
    },
    {
      name: 'other scripts',
      first: 1,
      firstTen: 1,
      items: queries(of('otherScript'), ({ name }) => name.slice(0, Math.ceil(name.length * 0.7)).trim()),
    },
    { name: 'short names and signs', first: 5 / 6, firstTen: 1, items: queries(of('short'), lower) },
    {
      name: 'three words of the description',
      first: 1,
      firstTen: 1,
      items: queries(apps, (app) => telling(app, () => true, 3)?.join(' ') ?? null),
    },
    {
      name: 'quoted',
      first: 1,
      firstTen: 1,
      items: queries(of('twoWords'), (app) => `"${lower(app)}"`),
    },
    {
      name: 'with operators',
      first: 3 / 4,
      firstTen: 3 / 4,
      items: queries(of('twoWords'), (app) => `+${lower(app).split(' ').join(' AND ')}`),
    },
    {
      name: 'two typos, 9 letters and more',
      first: 18 / 20,
      firstTen: 18 / 20,
      items: queries(of('long'), (app) => misspelt(misspelt(lower(app), random), random)),
    },
    {
      name: 'half-typed with a typo',
      first: 14 / 15,
      firstTen: 1,
      items: queries(of('long'), (app) => misspelt(lower(app).slice(0, 8), random)),
    },
    {
      name: 'two long words of the description, one misspelt',
      first: 10 / 11,
      firstTen: 1,
      items: queries(apps, (app) => {
        const [one, two] = telling(app, long, 2) ?? [];
        return one === undefined ? null : `${misspelt(one, random)} ${two}`;
      }),
    },
    {
      name: 'plural for singular',
      first: 1,
      firstTen: 1,
      items: queries(apps, (app) => {
        const [one = '', ...others] = telling(app, ([word = '']) => !word.endsWith('s'), 3) ?? [];
        return one === '' ? null : [plural(one), ...others].join(' ');
      }),
    },
    {
      name: 'singular for plural',
      first: 7 / 8,
      firstTen: 1,
      items: queries(apps, (app) => {
        const ending = ([word = '']: readonly string[]) => /[a-z]{4,}[^su]s$/.test(word);
        const [one = '', ...others] = telling(app, ending, 3) ?? [];
        return one === '' ? null : [one.slice(0, -1), ...others].join(' ');
      }),
    },
    {
      name: 'a tag and a word of the name',
      first: 5 / 12,
      firstTen: 11 / 12,
      items: queries(of('twoWords'), (app) => `${app.tag.toLowerCase()} ${lower(app).split(' ')[1]}`),
    },
    {
      name: 'a name written as one word',
      first: 0.9,
      firstTen: 1,
      items: queries(of('twoWords'), (app) => lower(app).replace(' ', '')),
    },
    {
      name: 'CamelCase written as words',
      first: 0.9,
      firstTen: 1,
      items: queries(of('camelCase'), ({ name }) => name.replace(/([a-z])([A-Z])/, '$1 $2').toLowerCase()),
    },
    {
      name: 'words around the name',
      first: 0.9,
      firstTen: 1,
      items: queries(of('invented', 'long'), (app) => `the ${lower(app)} app alternative`),
    },
  ];
}

/** Words of a description that no app has together that is liked as much. */
function tellingWords(
  app: SampleApp,
  apps: readonly SampleApp[],
  count: number,
  test: (words: readonly string[]) => boolean,
): readonly string[] | null {
  const others = apps.filter(
    ({ slug, tag, likes }) => slug !== app.slug && tag === app.tag && likes >= app.likes,
  );
  const sets = app.words.flatMap((_, index) => {
    const around = [...app.words.slice(index), ...app.words.slice(0, index)];
    return [around.slice(0, count), around.filter((_word, place) => place % 2 === 0).slice(0, count)];
  });
  return (
    sets.find(
      (set) =>
        set.length === count &&
        test(set) &&
        !others.some((other) => set.every((word) => other.words.includes(word))),
    ) ?? null
  );
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** One slip, not in the first letter: one left out, one more, another, or two swapped. */
function misspelt(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const letter = LETTERS[random.below(LETTERS.length)] ?? '';
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const slips = [
    before + after,
    before + letter + word.slice(at),
    before + letter + after,
    before + after.slice(0, 1) + word.charAt(at) + after.slice(1),
  ].filter((slip) => slip !== word);
  return slips[random.below(slips.length)] ?? '';
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function plain(name: string): string {
  const letters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', þ: 'th', ł: 'l', ı: 'i' };
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæþłı]/g, (letter) => letters[letter] ?? letter);
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items
    .map((item) => ({ item, place: random.fraction() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
