/** One check of the whole tree. */
export interface Gate {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The gates, cheapest first. */
export const gates: readonly Gate[] = [
  { name: 'format', command: 'biome', args: ['ci', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'boundaries', command: 'turbo', args: ['boundaries'] },
  { name: 'types', command: 'turbo', args: ['run', 'typecheck', '--output-logs=errors-only'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'folders', command: 'node', args: ['tooling/src/verify/imports.ts'] },
  { name: 'documents', command: 'node', args: ['tooling/src/verify/documents.ts'] },
];
