import { basename } from 'node:path';
import {
  askLicenses,
  assessContainer,
  assessLockfile,
  assessPurls,
  assessRepoDiff,
  assessRepository,
  countFiles,
  countPackages,
  JSON_OUTPUT,
  localSources,
  NEVER,
  type Progress,
  pairFiles,
  type RequestSources,
  rankingOf,
  readContainer,
  readLockfile,
  readSomePurls,
  type Triage,
  unlimited,
} from '@repo/scanner/in-process';
import type { LicenseSource } from '@repo/upstream/licenses';
import { AdvisoryDataError, loadAdvisoryFolder } from '@repo/upstream/osv-local';
import type { Engine } from './engine.ts';
import { collectTree } from './local-tree.ts';
import type { Options } from './options.ts';

/** Runs the scans here, with the functions of the service. */
export async function openInProcess(
  {
    advisoryFolder,
    exposure,
    checksLicenses,
  }: Pick<Options, 'advisoryFolder' | 'exposure' | 'checksLicenses'>,
  triage: Triage | null,
  env: Readonly<Record<string, string | undefined>>,
  progress: Progress,
): Promise<Engine> {
  const { sources, licenseSource, close } =
    advisoryFolder === null
      ? // Loads what asks others, which a run with a folder does not need.
        await (await import('@repo/scanner/live-sources')).openLiveSources(env)
      : {
          sources: await folderSources(advisoryFolder),
          licenseSource: NOBODY,
          close: async () => undefined,
        };
  const asksLicenses = checksLicenses || (triage?.gate?.licenses ?? null) !== null;
  const own = {
    ...sources,
    advisorySource: countPackages(sources.advisorySource, progress),
    ranking: rankingOf({ exposure: exposure ?? undefined }),
    triage,
    // Other formats are made of the JSON, whoever gave it.
    output: JSON_OUTPUT,
  };
  return {
    scanLockfile: (file) => assessLockfile(readLockfile({ ...file, distribution: null }), own, NEVER),
    scanContainer: (file) => assessContainer(readContainer(file), own, NEVER),
    scanPurls: (purls) => assessPurls(readSomePurls(purls), own, NEVER),
    scanTree: async (tree) => {
      const name = basename(tree.root) || 'root';
      const snapshot = { owner: 'local', name, isPrivate: true, ...NO_REVISION };
      const collected = { snapshot, ...(await collectTree(countFiles(tree, progress))) };
      return await assessRepository(collected, own, unlimited(NEVER), NEVER);
    },
    scanChange: async (change) => {
      const licenses = asksLicenses
        ? await askLicenses(pairFiles(change.base, change.head), licenseSource, NEVER)
        : null;
      return await assessRepoDiff(change, { ...own, licenses }, unlimited(NEVER), NEVER);
    },
    close,
  };
}

/** The files are those of the folder as it is, which may differ from any commit. */
const NO_REVISION = { commit: null, ref: null, path: null };

/** With a folder no licence is asked for: those that a lockfile states are known. */
const NOBODY: LicenseSource = {
  findLicenses: async (queries) => queries.map(() => ({ kind: 'failed' })),
};

async function folderSources(folder: string): Promise<RequestSources> {
  const { shared, size } = await loadAdvisoryFolder(folder);
  if (size === 0) {
    throw new AdvisoryDataError(
      'the folder holds no advisories; fill it with "advisories sync" or "advisories import"',
    );
  }
  return localSources({ advisories: shared, notice: null, ranking: rankingOf({}), output: JSON_OUTPUT });
}
