import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { writeReading } from './reading.ts';
import { createRelax } from './relax.ts';
import type { SearchText, Token } from './search-text.ts';

/** Apps, each by its words; what is near to a word is all that has its first two letters. */
function start(...apps: readonly string[]) {
  const words = [...new Set(apps.flatMap((app) => app.split(' ')))];
  const asked: string[] = [];
  const query: Database['query'] = async (_, values) => {
    await Promise.resolve();
    if ('queries' in values) {
      const queries: string[] = JSON.parse(String(values['queries']));
      asked.push(...queries);
      const counts = queries.map((each) => apps.filter((app) => matches(each, app)).length);
      return JSON.parse(JSON.stringify(counts.map((estimate) => ({ exists: estimate > 0, estimate }))));
    }
    const wanted: { place: number; word: string }[] = JSON.parse(String(values['wanted']));
    const rows = wanted.map(({ place, word }) => ({
      place,
      near: words
        .filter((form) => form.slice(0, 2) === word.slice(0, 2))
        .map((form) => ({ form, isWord: true })),
      splits: [],
    }));
    return JSON.parse(JSON.stringify(rows));
  };
  const relax = createRelax({ query, ping: () => Promise.resolve(true) });
  const signal = new AbortController().signal;
  return {
    asked,
    relax: async (q: string) => {
      const taken = await relax(textOf(q), signal);
      return taken === null ? null : writeReading(taken);
    },
  };
}

const FILLERS = new Set(['the', 'for']);

function textOf(q: string): SearchText {
  const tokens: readonly Token[] = q
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ word, isUnspaced: /\p{Script=Han}/u.test(word), isFiller: FILLERS.has(word) }));
  return { key: q, tokens };
}

/** A `tsquery` of ours, over whole words and beginnings: `('a':* | 'b') & ('c')`. */
function matches(query: string, app: string): boolean {
  const has = (lexeme: string) => {
    const word = lexeme.replaceAll(/[':*=+]/g, '');
    return app.split(' ').some((each) => (lexeme.endsWith(':*') ? each.startsWith(word) : each === word));
  };
  return query
    .split(' & ')
    .every((part) => part.split(' | ').some((lexeme) => has(lexeme.replaceAll(/[() ]/g, ''))));
}

describe('createRelax', () => {
  it('takes a text as it was typed when some app has all its words', async () => {
    expect(await start('photo server').relax('photo server')).toBeNull();
  });

  it('has nothing to say to a text without words, nor to one that nothing is near to', async () => {
    const { relax } = start('photo server');
    expect([await relax(''), await relax('zzzzzz'), await relax('zzzzzz the')]).toEqual([null, null, null]);
  });

  it('corrects the word that no app has, and leaves the others', async () => {
    expect(await start('calendar server').relax('calender server')).toBe('calendar =');
    expect(await start('server calendar').relax('the calender')).toBe('= calendar*');
  });

  it('corrects several words at once, each by what is near to it', async () => {
    expect(await start('calendar weather maps').relax('calender wether maps')).toBe('calendar weather =');
  });

  it('leaves out a word that nothing is near to, or that is too short to be corrected', async () => {
    expect(await start('photo server').relax('photo zzzzzz')).toBe('= -');
    expect(await start('photo server').relax('sex photo')).toBe('- =');
  });

  it('takes a word without spaces for the parts of it that apps have', async () => {
    expect(await start('天气 气地x 𠀀𠀁 𠀁𠀂').relax('天气地图𠀀𠀁𠀂')).toBe('天气+𠀀𠀁𠀂');
    expect(await start('地图 server').relax('天气地图 server')).toBe('地图 =');
    expect(await start('地图', '天气').relax('天气地图')).toBe('天气|地图');
    expect(await start('地图', '图天', 'a b c d').relax('地图天 a b c d')).toBe('- = = = =');
    expect(await start('地图').relax('天气')).toBeNull();
  });

  it('leaves out the more frequent word when no app has all of them', async () => {
    const { relax } = start('photo maps', 'photo server', 'photo chat', 'calendar');
    expect(await relax('photo calendar')).toBe('- =');
  });

  it('keeps the longest of words that are equally frequent', async () => {
    expect(await start('navidrome', 'vs', 'jellyfin').relax('navidrome vs jellyfin')).toBe('= - -');
  });

  it('does not look for fillers alone', async () => {
    expect(await start('photo').relax('for the zzzzzz')).toBeNull();
  });

  it('stops asking at the first reading that finds something', async () => {
    const { relax, asked } = start('one two three four five');
    expect(await relax('one two three four five zzzzzz')).toBe('= = = = = -');
    expect(asked.length).toBeLessThan(6 + 1 + 6 + 4 + 1);
  });

  it.each([1, 2, 7, 11, 12])(
    'keeps the rarest of many words that some app has, %i, after few questions',
    async (kept) => {
      const words = Array.from({ length: 12 }, (_, index) => `word${'abcdefghijkl'[index]}`);
      const { relax, asked } = start(
        words.slice(0, kept).join(' '),
        ...words.flatMap((word, index) => Array.from({ length: 2 * index + 1 }, () => word)),
      );
      const expected = words.map((_, index) => (index < kept ? '=' : '-')).join(' ');
      expect(await relax(words.join(' '))).toBe(kept === words.length ? null : expected);
      expect(asked.length).toBeLessThanOrEqual(1 + 12 + 12 + 1 + 4);
    },
  );
});
