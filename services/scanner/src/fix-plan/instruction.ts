import type { FixPlanEntry } from '@repo/contracts/scanner';

/** How a package manager is told to make a step; null: it cannot be told. */
export interface Instruction {
  readonly command: string | null;
  readonly snippet: FixPlanEntry['snippet'];
}

export const run = (...words: readonly string[]): Pick<Instruction, 'command'> => ({
  command: words.map(quoted).join(' '),
});
export const write = (file: string, text: string): Pick<Instruction, 'snippet'> => ({
  snippet: { file, text },
});
export const json = (value: object) => JSON.stringify(value, null, 2);

export const NPM = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-zA-Z0-9~][a-zA-Z0-9._~-]*$/;

/** More is for nobody to type. */
export const MAX_PARTS = 20;

/** For a POSIX shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
