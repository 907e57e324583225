import { AppQuery } from '@repo/contracts/catalog';
import { expect, it } from 'vitest';
import { browsePage } from './browse-page.ts';

it.each([
  [{}, true],
  [{ pricing: 'FREE' }, false],
  [{ cursor: 'later' }, false],
])('calls nothing empty but what has no filters and begins at the first app: %o', (query, isEmpty) => {
  const found = { data: [], meta: { nextCursor: null, hasMore: false } };
  const browsing = { query: AppQuery.parse(query), category: null, categories: [], found, baseUrl: '' };
  expect(browsePage(browsing).includes('There are no apps here yet.')).toBe(isEmpty);
});

it('names a word that was left out once', () => {
  const relaxed = { corrected: [], dropped: ['long', 'name', 'long'] };
  const found = { data: [], meta: { nextCursor: null, hasMore: false, relaxed } };
  const browsing = { query: AppQuery.parse({ q: 'x' }), category: null, categories: [], found, baseUrl: '' };
  expect(browsePage(browsing)).toContain('left out: “long”, “name”.');
});
