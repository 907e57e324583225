import { expect, it } from 'vitest';
import { avatar } from './app-card.ts';

it.each([
  ['tide Table', 'T'],
  ['🇩🇪 Deutsch', '🇩🇪'],
  ['👩🏽‍💻 Coder', '👩🏽‍💻'],
  ['हिन्दी', 'हि'],
  ['', '?'],
])('stands for %s by the first of its letters, whole', async (name, letter) => {
  expect(String(await avatar(name))).toBe(`<span class="avatar" aria-hidden="true">${letter}</span>`);
});
