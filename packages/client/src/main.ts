import { join } from 'node:path';
import { writeTypes } from './write-types.ts';

const USAGE = `Usage: pnpm --filter @repo/client build NAME=ADDRESS…

Writes dist/NAME.ts from the OpenAPI document at ADDRESS, as in scanner=http://127.0.0.1:8080/openapi.json.`;

const documents = process.argv.slice(2).map((written) => {
  const at = written.indexOf('=');
  return { name: written.slice(0, Math.max(at, 0)), address: written.slice(at + 1) };
});
if (documents.length === 0 || documents.some(({ name, address }) => name === '' || !URL.canParse(address))) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  for (const { name, address } of documents) {
    await writeTypes(new URL(address), join(import.meta.dirname, '..', 'dist', `${name}.ts`));
  }
}
