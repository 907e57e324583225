import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  createVitest,
  type Reporter,
  type TestRunEndReason,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import type { Mutant } from './mutations.ts';

/**
 * The unit tests of `root`, in one process, for to start vitest takes longer than most tests. Only the mutated module is
 * made anew; nothing on the disk is touched.
 */
export async function openMutantTests(root: string, limitMs: number) {
  let current: Mutant | null = null;
  // The first failure interrupts all tests, and may itself get no report.
  let end: TestRunEndReason = 'passed';
  const reporter: Reporter = {
    onTestRunEnd: (_modules, _errors, reason) => {
      end = reason;
    },
  };
  // Modules cached on the disk have the text of the file as their key, which a mutant does not change.
  const options = {
    root,
    watch: false,
    project: ['unit'],
    bail: 1,
    reporters: [reporter],
    fsModuleCache: false,
  };
  const vitest = await createVitest('test', options, { plugins: [mutatePlugin(root, () => current)] });

  /** The first test that fails, or what else went wrong. */
  async function faultOf(tests: TestSpecification[]): Promise<string | null> {
    if (tests.length === 0) return null;
    let hangs = false;
    const limit = setTimeout(() => {
      hangs = true;
      // Asked once, vitest waits for the tests that run; asked again, it ends them.
      void vitest.cancelCurrentRun('test-failure');
      void vitest.cancelCurrentRun('test-failure');
    }, limitMs);
    const { unhandledErrors } = await vitest.runTestSpecifications(tests).finally(() => clearTimeout(limit));
    if (end === 'passed' && unhandledErrors.length === 0) return null;
    return hangs ? `limit of ${limitMs} ms` : (failureOf(tests) ?? 'an error outside of the tests');
  }

  async function faultOfAll(files: readonly string[]): Promise<string | null> {
    const nearest = await nearestTo(vitest, root, files);
    return (await faultOf(nearest)) ?? faultOf(await othersRelatedTo(vitest, root, files, nearest));
  }

  return {
    /** What fails without any change: it would kill all mutants of these files. */
    faultUnchanged: faultOfAll,
    /** What notices the mutant, or null when it survives all unit tests that load its file. */
    async killerOf(mutant: Mutant): Promise<string | null> {
      const path = join(root, mutant.file);
      current = mutant;
      vitest.invalidateFile(path);
      try {
        return await faultOfAll([mutant.file]);
      } finally {
        current = null;
        vitest.invalidateFile(path);
      }
    },
    close: () => vitest.close(),
  };
}

function mutatePlugin(root: string, mutant: () => Mutant | null) {
  return {
    name: 'mutate',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const current = mutant();
      if (current === null || id.split('?', 1)[0] !== join(root, current.file)) return null;
      const { at, from, to } = current;
      return { code: code.slice(0, at) + to + code.slice(at + from.length), map: null };
    },
  };
}

/** The tests beside each file, else those of its folder: they notice most mutants. */
function nearestTo(vitest: Vitest, root: string, files: readonly string[]): Promise<TestSpecification[]> {
  const places = files.map((file) => {
    const beside = join(root, file.replace(/\.ts$/, '.test.ts'));
    return existsSync(beside) ? beside : `${dirname(beside)}/`;
  });
  return vitest.globTestSpecifications(places);
}

async function othersRelatedTo(
  vitest: Vitest,
  root: string,
  files: readonly string[],
  nearest: readonly TestSpecification[],
): Promise<TestSpecification[]> {
  // vitest forgets it at the end of the next run.
  vitest.config.related = files.map((file) => join(root, file));
  const done = new Set(nearest.map(({ moduleId }) => moduleId));
  return (await vitest.getRelevantTestSpecifications()).filter(({ moduleId }) => !done.has(moduleId));
}

function failureOf(tests: readonly TestSpecification[]): string | null {
  const failed = tests.find(({ testModule }) => testModule?.ok() === false)?.testModule;
  if (failed === undefined) return null;
  const [test] = failed.children.allTests('failed');
  return `${failed.relativeModuleId} ${test?.fullName ?? ''}`;
}
