import { describe, expect, it } from 'vitest';
import { editTags } from './edit-tags.ts';

describe('editTags', () => {
  it.each([
    ['v=DMARC1; p=none; rua=mailto:a@b.test', { p: 'reject' }, 'v=DMARC1; p=reject; rua=mailto:a@b.test'],
    ['v=DMARC1;p=reject;pct=50', { pct: null }, 'v=DMARC1; p=reject'],
    ['v=DMARC1; p=reject', { sp: 'reject' }, 'v=DMARC1; p=reject; sp=reject'],
    ['v=dmarc1; p=reject', {}, 'v=DMARC1; p=reject'],
    ['v=DMARC1; P=reject; p=none', {}, 'v=DMARC1; p=reject'],
    ['v=DMARC1; rua=mailto:a@b.test', {}, 'v=DMARC1; p=none; rua=mailto:a@b.test'],
    ['v=DMARC1; p=reject; nonsense; __proto__=x', {}, 'v=DMARC1; p=reject'],
  ])('%s with %j', (text, changes, expected) => {
    expect(editTags(text, changes)).toBe(expected);
  });
});
