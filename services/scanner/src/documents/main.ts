import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksDocument } from './checks-document.ts';

/** `pnpm documents`: writes the documents that are made from the sources. */
writeFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'checks.md'), checksDocument());
