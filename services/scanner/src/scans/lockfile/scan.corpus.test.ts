import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LockfileReport, toLockfileName } from '@repo/contracts/scanner';
import { systemClock } from '@repo/service-kit/clock';
import { createAdmission } from '@repo/service-kit/http';
import { createOsvLocalSource, loadAdvisoryFolder } from '@repo/upstream/osv-local';
import { describe, expect, it } from 'vitest';
import { NO_EXPLOITATION } from '../../../test/support/exploitation.ts';
import { inlineWorkers } from '../../../test/support/inline-workers.ts';
import { scanLockfile } from './scan.ts';

// oxlint-disable-next-line node/no-process-env -- the corpus lies outside the repository
const corpus = process.env['CORPUS_DIR'] ?? join(import.meta.dirname, '../../../../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere)
  // oxlint-disable-next-line no-console -- a run without the corpus says so
  console.info('no corpus beside the repository: the corpus tests of the lockfile scan did not run');

interface Expected {
  readonly file: string;
  readonly invalid?: boolean;
  readonly matches?: {
    readonly open: readonly {
      readonly package: string;
      readonly version: string;
      readonly ids: readonly string[];
      readonly fixes: Readonly<Record<string, { readonly fixForThisVersion: string | null }>>;
      readonly smallestSafeAmongFixes: string | null;
    }[];
  };
}

const cases: Expected[] = isThere
  ? readdirSync(join(corpus, 'expected'))
      .filter((name) => /^(npm|yarn|pip|pipenv)__/.test(name))
      .map((name) => JSON.parse(readFileSync(join(corpus, 'expected', name), 'utf8')))
  : [];

/** Which of `expected` the entries name, as id or alias, and every id of theirs beside. */
function idsOf(
  vulnerabilities: LockfileReport['results'][number]['vulnerabilities'],
  expected: readonly string[],
): readonly string[] {
  const names = new Set(vulnerabilities.flatMap(({ id, aliases }) => [id, ...aliases]));
  const ids = vulnerabilities.map(({ id }) => id).filter((id) => !expected.includes(id));
  return [...expected.filter((id) => names.has(id)), ...ids];
}

/** The expectation does not count tarballs of registries without a host name of their own, which the decisions do. */
const MATCHED_MORE = new Set(['lockfiles/npm/npm-sax/package-lock.json']);
/** Read although the file is faulty: the expectation's script stopped at an entry without a range. */
const READ_ANYWAY = new Set(['lockfiles/yarn/scalibr-no-version.v1/yarn.lock']);

const signal = new AbortController().signal;
const deadline = { signal, during: <T>(_what: string, work: Promise<T>) => work };

async function createDeps() {
  const index = await loadAdvisoryFolder(join(corpus, 'osv'));
  const admission = createAdmission({ concurrent: 1, queued: 0 });
  return {
    admission,
    workers: inlineWorkers,
    localAdvisories: null,
    clock: systemClock,
    advisorySource: createOsvLocalSource(index),
    exploitation: NO_EXPLOITATION,
    secondOpinions: { ghsa: null, nvd: null, timeoutMs: 1 },
    notice: null,
  };
}

describe.skipIf(!isThere)('scanLockfile on the corpus', async () => {
  const deps = isThere ? await createDeps() : null;
  const scan = (file: string) => {
    const name = toLockfileName(basename(file));
    if (deps === null || name === null) throw new Error('no corpus, or no accepted name');
    return scanLockfile({ file: { name, bytes: readFileSync(join(corpus, file)) } }, deps, 'json', deadline);
  };

  const readable = cases.filter(({ file, invalid }) => invalid !== true || READ_ANYWAY.has(file));
  it.each(readable.map((each) => [each.file, each] as const))(
    '%s: advisories, fixes and upgrades are as expected',
    async (file, expected) => {
      const report = LockfileReport.parse(JSON.parse(Buffer.from(await scan(file)).toString()));
      const found = new Map(
        report.results.map((entry) => [
          `${entry.package.name}@${entry.package.version}`,
          entry.vulnerabilities,
        ]),
      );
      const upgrades = new Map(report.upgradePaths.map((path) => [`${path.package}@${path.from}`, path]));
      const matches = expected.matches?.open ?? [];
      const wanted = matches.map((match) => ({
        key: `${match.package}@${match.version}`,
        ids: [...match.ids].sort(),
        upgrade: match.smallestSafeAmongFixes,
      }));
      const got = wanted.map(({ key, ids, upgrade }) => ({
        key,
        ids: idsOf(found.get(key) ?? [], ids),
        // The expectation looks among the fixes of the first advisories only: where it finds none, there may be one.
        upgrade: upgrade === null ? null : (upgrades.get(key)?.to ?? null),
      }));
      expect(got).toEqual(wanted);
      const fixes = matches.flatMap((match) =>
        (found.get(`${match.package}@${match.version}`) ?? []).map(({ id, fixedVersions }) => ({
          id,
          got: fixedVersions[0] ?? null,
          wanted: match.fixes[id]?.fixForThisVersion ?? null,
        })),
      );
      expect(fixes.filter((fix) => fix.got !== fix.wanted)).toEqual([]);
      const more = [...found.keys()].filter((key) => !wanted.some((each) => each.key === key));
      expect(MATCHED_MORE.has(file) ? [] : more).toEqual([]);
    },
  );

  it.each(
    cases.filter(({ file, invalid }) => invalid === true && !READ_ANYWAY.has(file)).map(({ file }) => [file]),
  )('%s: refused with a sentence', async (file) => {
    await expect(scan(file)).rejects.toMatchObject({ code: 'bad_request' });
  });
});
