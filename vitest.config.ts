import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first, in this order: one that begins last runs alone to its end, and a core does nothing. */
const LONGEST = [
  'tooling/test/pages',
  'tooling/test/bench',
  'catalog/test/import/resume',
  'tooling/test/demo',
  'catalog/test/db/plans',
  'catalog/test/api/apps-walk',
  'scanner/test/api/lockfile',
  'tooling/test/faults/',
  'tooling/test/tracing',
  'os-lists.fuzz',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((part) => moduleId.includes(part));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    // Integration tests mostly wait: for servers, for time-outs, for what they have killed.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Unit tests share no state: a module is loaded once for all files, not once for each.
          isolate: false,
          // Property tests take seconds, many times as long where others work beside them: this is for what hangs.
          testTimeout: 120_000,
          include: ['{packages,services}/*/src/**/*.test.ts', 'tooling/src/**/*.test.ts'],
          setupFiles: ['./tooling/src/test-setup/no-network.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          // To load the modules of an app anew for each file cost a quarter of all the time.
          isolate: false,
          include: ['{packages,services}/*/test/**/*.itest.ts', 'tooling/test/**/*.itest.ts'],
          globalSetup: ['./tooling/src/test-servers/global-setup.ts'],
          // For what hangs: a busy machine takes ten times as long as a quiet one.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // What is waited for comes soon, or as late as a busy machine brings it.
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
