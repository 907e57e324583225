import { stripTypeScriptTypes } from 'node:module';

/** One small change of a source file, at an offset of its text. */
export interface Mutant {
  readonly file: string;
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** What is changed, and into what. Text in strings may be changed, too: a message is part of what is promised. */
const MUTATIONS: readonly (readonly [pattern: RegExp, change: (found: string) => string])[] = [
  [/ === | !== /g, (found) => (found === ' === ' ? ' !== ' : ' === ')],
  [/ <= | >= /g, (found) => (found === ' <= ' ? ' < ' : ' > ')],
  [/ < (?=[\w(])| > (?=[\w(])/g, (found) => (found === ' < ' ? ' <= ' : ' >= ')],
  [/ && | \|\| /g, (found) => (found === ' && ' ? ' || ' : ' && ')],
  [/\.(?:some|every)\(/g, (found) => (found === '.some(' ? '.every(' : '.some(')],
  [/\b(?:true|false)\b/g, (found) => (found === 'true' ? 'false' : 'true')],
  [/ \?\? /g, () => ' && '],
  [/(?<=[ (])!(?=[\w(])/g, () => ''],
  [/(?<=[ (,-])\d[\d_]*(?=[,;) ])/g, (found) => String(Number(found.replaceAll('_', '')) + 1)],
  [/\.filter\(/g, () => '.map('],
  [/ \? (?=[^:;{}]{1,60} : )/g, () => ' !== undefined ? '],
];

/** Every mutant of a file's text, but for types, comments and imports. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const code = stripTypeScriptTypes(text).replaceAll(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import [\s\S]*?;$/gm,
    (skipped) => ' '.repeat(skipped.length),
  );
  return MUTATIONS.flatMap(([pattern, change]) =>
    [...code.matchAll(pattern)].map((found) => ({
      file,
      at: found.index,
      from: found[0],
      to: change(found[0]),
    })),
  );
}
