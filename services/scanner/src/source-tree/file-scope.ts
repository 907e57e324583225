import type { FileScope } from '@repo/contracts/scanner';

const VENDORED: ReadonlySet<string> = new Set([
  '.pnpm-store',
  '.tox',
  '.venv',
  '.yarn',
  'bower_components',
  'dist-packages',
  'node_modules',
  'pods',
  'site-packages',
  'third-party',
  'third_party',
  'vendor',
  'venv',
]);

const TEST: ReadonlySet<string> = new Set([
  '__fixtures__',
  '__mocks__',
  '__tests__',
  'benchmark',
  'benchmarks',
  'e2e',
  'fixtures',
  'mocks',
  'spec',
  'test',
  'test-data',
  'testcases',
  'testdata',
  'tests',
]);

const EXAMPLE: ReadonlySet<string> = new Set([
  'demo',
  'demos',
  'docs',
  'example',
  'examples',
  'sample',
  'samples',
]);

/** Told by the folders of a path, in any letter case: copied code first, then tests, then examples. */
export function fileScope(path: string): FileScope {
  const folders = path.toLowerCase().split('/').slice(0, -1);
  if (folders.some((folder) => VENDORED.has(folder))) return 'vendored';
  if (folders.some((folder) => TEST.has(folder))) return 'test';
  return folders.some((folder) => EXAMPLE.has(folder)) ? 'example' : 'production';
}
