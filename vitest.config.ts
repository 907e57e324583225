import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Integration tests mostly wait: for servers, for time-outs, for what they have killed.
    maxWorkers: Math.max(3, availableParallelism()),
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
          include: ['{packages,services}/*/test/**/*.itest.ts', 'tooling/test/**/*.itest.ts'],
          globalSetup: ['./tooling/src/test-servers/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
