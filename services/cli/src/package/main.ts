import { join, resolve } from 'node:path';
import { buildPackage } from './build-package.ts';

/** `npm run package -- [FOLDER]`: the package of the command as it is published, by default in `dist`. */
const from = process.env['INIT_CWD'] ?? process.cwd();
const folder = resolve(from, process.argv[2] ?? join(import.meta.dirname, '..', '..', 'dist'));
await buildPackage(folder);
console.log(`Built ${folder}: npm pack or npm publish --provenance from there.`);
