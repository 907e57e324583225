import type { LicenseAnswer } from '@repo/upstream/licenses';
import { readTriage } from '../triage/read-triage.ts';
import { assessContainer, readContainer, type SbomUpload } from './container/assess.ts';
import { assessDiff, type DiffUpload, readDiff } from './diff/assess-upload.ts';
import { toLockfileParts, toSbomParts } from './inventory-parts.ts';
import { readArchive, toLegalFacts } from './legal/collect.ts';
import { legalReport } from './legal/report.ts';
import { type LocalAdvisories, localSources, NEVER, unlimited } from './local-sources.ts';
import { assessLockfile, type LockfileUpload, readLockfile } from './lockfile/assess.ts';
import { assessPurls, readSomePurls } from './purl/assess.ts';
import { type Output, renderReport } from './render-as.ts';
import { assessRepository, type CollectedRepository } from './repo/assess.ts';
import { assessRepoDiff } from './repo-diff/assess.ts';
import type { CollectedChange } from './repo-diff/pair-files.ts';
import { readDefinitions, readWorkflows } from './supply-chain/workflow/read-workflows.ts';
import { readPage } from './website/html/read-page.ts';

/** What is scanned, and what is asked of it. */
interface LocalScan<Scanned> {
  readonly scanned: Scanned;
  readonly local: LocalAdvisories;
}

interface LegalAssessment extends Omit<Parameters<typeof legalReport>[0], 'facts'> {
  readonly evidence: Uint8Array;
  readonly answers: readonly LicenseAnswer[] | null;
  readonly output: Output;
}

/** What the scans have done in threads of their own, by name. */
export const SCAN_TASKS = {
  readLockfile: (file: LockfileUpload) => toLockfileParts(readLockfile(file)),
  scanLockfile: ({ scanned, local }: LocalScan<LockfileUpload>) =>
    assessLockfile(readLockfile(scanned), localSources(local), NEVER),
  readContainer: (file: SbomUpload) => toSbomParts(readContainer(file)),
  scanContainer: ({ scanned, local }: LocalScan<SbomUpload>) =>
    assessContainer(readContainer(scanned), localSources(local), NEVER),
  assessRepository: ({ scanned, local }: LocalScan<CollectedRepository>) =>
    assessRepository(scanned, localSources(local), unlimited(NEVER), NEVER),
  scanDiff: async ({ scanned, local }: LocalScan<DiffUpload>) =>
    assessDiff(await readDiff(scanned), localSources(local), NEVER),
  assessRepoDiff: ({ scanned, local }: LocalScan<CollectedChange>) =>
    assessRepoDiff(scanned, localSources(local), unlimited(NEVER), NEVER),
  scanPurls: ({ scanned, local }: LocalScan<readonly string[]>) =>
    assessPurls(readSomePurls(scanned), localSources(local), NEVER),
  readTriage,
  readArchive: (input: Parameters<typeof readArchive>[0]) => readArchive(input, NEVER),
  reportLegal: ({ evidence, answers, output, ...project }: LegalAssessment) =>
    renderReport('legal', legalReport({ ...project, facts: toLegalFacts(evidence, answers) }), output),
  readWorkflows,
  readDefinitions,
  readPage,
};

export type ScanTasks = typeof SCAN_TASKS;
