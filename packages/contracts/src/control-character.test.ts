import { describe, expect, it } from 'vitest';
import { hasControlCharacter, withoutControlCharacters } from './control-character.ts';

describe('control characters', () => {
  it.each(['\u0000', '\t', '\n', '\u001f', '\u007f'])('%j is one, and becomes a space', (character) => {
    expect(hasControlCharacter(`a${character}`)).toBe(true);
    expect(withoutControlCharacters(`a${character}b`)).toBe('a b');
  });

  it.each(['', ' ', 'a', '\u0080', 'é', '🙂', '\u200d'])('%j is none, and stays', (text) => {
    expect(hasControlCharacter(text)).toBe(false);
    expect(withoutControlCharacters(text)).toBe(text);
  });
});
