import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';

/**
 * Writes the types of a service's OpenAPI document: `paths`, `components`, `operations`.
 *
 * @param document an http or file address; fields with a default may be left out.
 */
export async function writeTypes(document: URL, file: string): Promise<void> {
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, types);
}
