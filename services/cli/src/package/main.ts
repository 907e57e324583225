import { join } from 'node:path';
import { buildPackage } from './build-package.ts';

/** `pnpm --filter @repo/cli build [FOLDER]`: the package as it is published, by default in `dist`. */
const folder = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'dist');
await buildPackage(folder);
console.log(`Built ${folder}: npm pack or npm publish --provenance from there.`);
