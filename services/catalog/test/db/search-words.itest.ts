import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADA, appRecord, importRecords } from '../support/records.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const letters = fc.string({
  unit: fc.constantFrom('a', 'é', 'ß', 'Z', '0', ' ', '-', '.', "'", '+', '=', '#', '漢', '字'),
  maxLength: 24,
});

describe('app_search_words', () => {
  it('gives the words of search_lexemes, marked by where they stand, by its short way as by its long one', async () => {
    await fc.assert(
      fc.asyncProperty(letters, letters, letters, async (name, tagline, description) => {
        const [row] = await database.client<{ found: string[]; expected: string[] }[]>`
          with spelt as (
            select search_name_spellings(${name}) as name,
              concat_ws(' ', search_name_spellings(${name}), search_spellings(${tagline})) as head,
              search_spellings(${description}) as body
          )
          select tsvector_to_array(app_search_words(${name}, ${tagline}, ${description}, null, null)) as found,
            tsvector_to_array(array_to_tsvector(array(
              select unnest(search_lexemes(head || ' ' || body))
              union select '+' || unnest(search_lexemes(head))
              union select '=' || unnest(search_lexemes(name))
              union select '=' || left(search_fold(${name}), 40)
              where cardinality(search_words_in(${name})) = 0
            ))) as expected
          from spelt`;
        expect(row?.found).toEqual(row?.expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the short ways of ASCII', () => {
  it('give the words that the long ones give', async () => {
    await fc.assert(
      fc.asyncProperty(letters, letters, async (name, text) => {
        const [row] = await database.client`
          select
            search_words_of(${name}, ${text}) = array_to_tsvector(search_lexemes(${`${name} ${text}`})) as "same names",
            array_to_tsvector(search_lexemes(search_spellings(${text}))) = array_to_tsvector(search_lexemes(
              ${text} || ' ' || regexp_replace(${text} collate "und-x-icu", '([[:alnum:]])-(?=[[:alnum:]])', '\\1', 'g')
            )) as "same spellings"`;
        expect(row).toEqual({ 'same names': true, 'same spellings': true });
      }),
      { numRuns: 200 },
    );
  });
});

describe('app_refresh', () => {
  it('leaves searches little to look through beside the index', async () => {
    await importRecords(database.client, [ADA, appRecord('wordy')]);
    const words = Array.from({ length: 4_000 }, (_, number) => `word${number}`).join(' ');
    await database.client`update apps set description = ${words}`;
    await database.client`select app_refresh(array(select id from apps))`;
    const [left] =
      await database.client`select gin_clean_pending_list('app_search_by_words') * 8 <= 64 as is_little`;
    expect(left).toEqual({ is_little: true });
  });
});

describe('search_slips', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é'), minLength: 4, maxLength: 7 });

  it('gives two words that are one slip apart a number in common', async () => {
    await fc.assert(
      fc.asyncProperty(word, fc.nat(6), async (one, place) => {
        const at = place % one.length;
        const shorter = one.slice(0, at) + one.slice(at + 1);
        const other = `${one.slice(0, at)}x${one.slice(at + 1)}`;
        const [row] = await database.client<{ left: boolean; other: boolean }[]>`
          select search_slips(${one}) && search_slips(${shorter}) as left,
            search_slips(${one}) && search_slips(${other}) as other`;
        expect(row).toEqual({ left: true, other: true });
      }),
      { numRuns: 50 },
    );
  });
});
