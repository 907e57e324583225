import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockfileName } from '@repo/contracts/scanner';
import { checksDocument } from './checks-document.ts';
import { formatsDocument } from './formats-document.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const HOOKS = join(ROOT, '.pre-commit-hooks.yaml');

/** `pnpm documents`: writes what is made from the sources: parts of documents, and the names that the pre-commit hook takes. */
for (const [name, made] of [
  ['docs/checks.md', checksDocument],
  ['docs/formats.md', formatsDocument],
] as const) {
  const file = join(ROOT, name);
  writeFileSync(file, made(readFileSync(file, 'utf8')));
}
const names = LockfileName.options.map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
// Behind them stand those that are named after what they lock.
const pattern = /(?<=files: \(\?i\)\(\^\|\/\)\().+?(?=\|pylock\\\.\[)/;
writeFileSync(
  HOOKS,
  readFileSync(HOOKS, 'utf8').replace(pattern, () => names),
);
