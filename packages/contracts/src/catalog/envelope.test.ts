import { describe, expect, it } from 'vitest';
import { ErrorEnvelope, envelope, page } from './envelope.ts';
import { Tag } from './named.ts';

const tag = { slug: 'a', name: 'A', appCount: 0 };

describe('envelope', () => {
  it('is data alone: meta stands on pages only', () => {
    expect(envelope(Tag).safeParse({ data: tag }).success).toBe(true);
    expect(envelope(Tag).safeParse({ data: tag, meta: {} }).success).toBe(false);
  });
});

describe('page', () => {
  it.each([
    ['a cursor and more', { nextCursor: 'abc', hasMore: true }, true],
    ['no cursor at the end', { nextCursor: null, hasMore: false }, true],
    ['a cursor at the end', { nextCursor: 'abc', hasMore: false }, false],
    ['more without a cursor', { nextCursor: null, hasMore: true }, false],
    ['an empty cursor', { nextCursor: '', hasMore: true }, false],
    ['no hasMore', { nextCursor: null }, false],
    ['a total', { nextCursor: null, hasMore: false, total: 1 }, true],
    ['an unknown member', { nextCursor: null, hasMore: false, pages: 1 }, false],
  ])('meta with %s', (_what, meta, isValid) => {
    expect(page(Tag).safeParse({ data: [tag], meta }).success).toBe(isValid);
  });
});

describe('ErrorEnvelope', () => {
  it.each([
    ['a code and a message', { error: { code: 'not_found', message: 'No app.' } }, true],
    ['a code of our own making', { error: { code: 'oops', message: 'No app.' } }, false],
    ['no message', { error: { code: 'not_found' } }, false],
    ['an empty message', { error: { code: 'not_found', message: '' } }, false],
    ['a stack', { error: { code: 'internal', message: 'x', stack: 'at' } }, false],
    ['the scanner’s body', { error: 'No app.' }, false],
  ])('%s', (_what, body, isValid) => {
    expect(ErrorEnvelope.safeParse(body).success).toBe(isValid);
  });
});
