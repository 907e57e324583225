import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockfileName } from '@repo/contracts/scanner';
import { checksDocument } from './checks-document.ts';
import { formatsDocument } from './formats-document.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const HOOKS = join(ROOT, '.pre-commit-hooks.yaml');

/** `pnpm documents`: writes the documents that are made from the sources, and the names that the pre-commit hook takes. */
writeFileSync(join(ROOT, 'docs/checks.md'), checksDocument());
writeFileSync(join(ROOT, 'docs/formats.md'), formatsDocument());
const names = LockfileName.options.map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
// Behind them stand those that are named after what they lock.
const pattern = /(?<=files: \(\?i\)\(\^\|\/\)\().+?(?=\|pylock\\\.\[)/;
writeFileSync(
  HOOKS,
  readFileSync(HOOKS, 'utf8').replace(pattern, () => names),
);
