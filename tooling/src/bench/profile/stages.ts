/** The stages of a lockfile scan and the sources whose outermost frame says that time belongs to them. */
export const SCAN_STAGES: readonly (readonly [stage: string, sources: readonly string[]])[] = [
  [
    'start-up',
    ['node:internal/modules', 'scanner/src/main.ts', 'scanner/src/deps.ts', 'load-advisory-folder.ts'],
  ],
  [
    'upload',
    ['http/read-body.ts', 'http/multipart.ts', '/busboy/', 'node:internal/webstreams', 'request-body.ts'],
  ],
  ['parse', ['scanner/src/inventory/']],
  ['upgrades', ['matching/find-upgrade-paths.ts', 'matching/choose-upgrade.ts']],
  [
    'look-up and match',
    [
      'scanner/src/matching/find-advisories.ts',
      'packages/upstream/',
      'packages/versions/',
      'matching/match.ts',
      'matching/second-opinions.ts',
    ],
  ],
  ['report', ['lockfile/report.ts', 'matching/report-vulnerabilities.ts', 'matching/summarize.ts']],
  ['answer', ['http/reply.ts', 'scans/render-report.ts']],
];

/** What a scan begins with. */
export const FIRST_STAGE = 'upload';
/** Time that none of the stages has: sockets, HTTP, Hono, the log. */
export const OTHER_STAGE = 'HTTP and the rest';
export const GARBAGE_STAGE = 'garbage collection';

/** The stage that a frame opens; null when it says nothing. */
export function stageOf(functionName: string, url: string): string | null {
  if (functionName === '(garbage collector)') return GARBAGE_STAGE;
  if (functionName === '(idle)' || functionName === '(program)') return IDLE_STAGE;
  return SCAN_STAGES.find(([, sources]) => sources.some((source) => url.includes(source)))?.[0] ?? null;
}

export const IDLE_STAGE = 'idle';
