/** Whether `text` holds a C0 control or DEL. NUL is among them, which databases refuse in text. */
export function hasControlCharacter(text: string): boolean {
  for (const character of text) if (isControlCharacter(character)) return true;
  return false;
}

/** Every control character becomes a space. */
export function withoutControlCharacters(text: string): string {
  let result = '';
  for (const character of text) result += isControlCharacter(character) ? ' ' : character;
  return result;
}

function isControlCharacter(character: string): boolean {
  return character < ' ' || character === '\u007F';
}
