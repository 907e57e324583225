import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksDocument } from './checks-document.ts';
import { formatsDocument } from './formats-document.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs');

/** `pnpm documents`: writes the documents that are made from the sources. */
writeFileSync(join(FOLDER, 'checks.md'), checksDocument());
writeFileSync(join(FOLDER, 'formats.md'), formatsDocument());
