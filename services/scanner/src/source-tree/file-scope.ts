import type { FileScope } from '@repo/contracts/scanner';
import data from '../../data/folder-scopes.json' with { type: 'json' };

const VENDORED: ReadonlySet<string> = new Set(data.vendored);
const TEST: ReadonlySet<string> = new Set(data.test);
const EXAMPLE: ReadonlySet<string> = new Set(data.example);

/** Told by the folders of a path, in any letter case: copied code first, then tests, then examples. */
export function fileScope(path: string): FileScope {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  if (folders.some((folder) => VENDORED.has(folder))) return 'vendored';
  if (folders.some((folder) => TEST.has(folder))) return 'test';
  return folders.some((folder) => EXAMPLE.has(folder)) ? 'example' : 'production';
}
