import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { REPOSITORY_ROOT } from '../services/spawn-service.ts';

/** Every document of a YAML text. @throws the first error or warning of the parser. */
export function parseYaml(text: string): readonly unknown[] {
  const documents = [...parseAllDocuments(text, { merge: true, strict: true })];
  return documents.map((document) => {
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined) throw fault;
    const value: unknown = document.toJS();
    return value;
  });
}

/** The documents of the files that a pattern names, by path from the root of the repository. */
export function readYaml(pattern: string): ReadonlyMap<string, readonly unknown[]> {
  const paths = globSync(pattern, { cwd: REPOSITORY_ROOT }).toSorted();
  return new Map(
    paths.map((path) => [path, parseYaml(readFileSync(join(REPOSITORY_ROOT, path), 'utf8'))] as const),
  );
}
