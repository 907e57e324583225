import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the pages of all services look like. */
export const BASE_STYLE = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8');
