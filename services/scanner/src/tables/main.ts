import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenseMarks } from './license-marks.ts';

const FILE = join(import.meta.dirname, '..', 'scans', 'legal', 'declared', 'license-text-marks.json');

const [from] = process.argv.slice(2);
if (from === undefined || from.startsWith('-')) {
  process.stdout.write(`Usage: node services/scanner/src/tables/main.ts FILE

Counts again in license-text-marks.json what the licence texts say. FILE is spdx-full.json of the package
spdx-license-list. Format it, and look at the difference before you commit it.
`);
  process.exitCode = from === '--help' ? 0 : 2;
} else {
  const current = JSON.parse(readFileSync(FILE, 'utf8'));
  const date = new Date().toISOString().slice(0, 10);
  const content = { ...current, date, ...licenseMarks(readFileSync(from, 'utf8'), current) };
  writeFileSync(FILE, `${JSON.stringify(content, null, 2)}\n`);
}
