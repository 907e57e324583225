import type { LicenseAnswer } from '@repo/upstream/licenses';
import { requirementIncludes } from '../inventory/formats/requirements/includes.ts';
import { readTriage } from '../triage/read-triage.ts';
import { assessContainer, readContainer, type SbomUpload } from './container/assess.ts';
import { assessDiff, type DiffUpload, readDiff } from './diff/assess-upload.ts';
import { toDiffParts, toLockfileParts, toSbomParts } from './inventory-parts.ts';
import { readArchive } from './legal/archive.ts';
import { toLegalFacts } from './legal/collect.ts';
import { legalReport } from './legal/report.ts';
import { type LocalAdvisories, localSources, NEVER, unlimited } from './local-sources.ts';
import { assessLockfile, type LockfileUpload, readLockfile } from './lockfile/assess.ts';
import { assessPurls, readSomePurls } from './purl/assess.ts';
import { type Output, renderReport } from './render-as.ts';
import { assessRepository, type CollectedRepository } from './repo/assess.ts';
import { assessRepoDiff } from './repo-diff/assess.ts';
import type { CollectedChange } from './repo-diff/pair-files.ts';
import { readDefinitions, readWorkflows } from './supply-chain/workflow/read-workflows.ts';

interface LocalScan<Upload> {
  readonly file: Upload;
  readonly local: LocalAdvisories;
}

interface LocalAssessment {
  readonly collected: CollectedRepository;
  readonly local: LocalAdvisories;
}

interface LocalChange {
  readonly collected: CollectedChange;
  readonly local: LocalAdvisories;
}

interface LocalPurls {
  readonly purls: readonly string[];
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
  scanLockfile: ({ file, local }: LocalScan<LockfileUpload>) =>
    assessLockfile(readLockfile(file), localSources(local), NEVER),
  readContainer: (file: SbomUpload) => toSbomParts(readContainer(file)),
  scanContainer: ({ file, local }: LocalScan<SbomUpload>) =>
    assessContainer(readContainer(file), localSources(local), NEVER),
  assessRepository: ({ collected, local }: LocalAssessment) =>
    assessRepository(collected, localSources(local), unlimited(NEVER), NEVER),
  readDiff: (files: DiffUpload) => toDiffParts(readDiff(files)),
  scanDiff: ({ file, local }: LocalScan<DiffUpload>) =>
    assessDiff(readDiff(file), localSources(local), NEVER),
  assessRepoDiff: ({ collected, local }: LocalChange) =>
    assessRepoDiff(collected, localSources(local), unlimited(NEVER), NEVER),
  scanPurls: ({ purls, local }: LocalPurls) => assessPurls(readSomePurls(purls), localSources(local), NEVER),
  readTriage,
  readIncludes: requirementIncludes,
  readArchive: (input: Parameters<typeof readArchive>[0]) => readArchive(input, NEVER),
  reportLegal: ({ evidence, answers, output, ...project }: LegalAssessment) =>
    renderReport('legal', legalReport({ ...project, facts: toLegalFacts(evidence, answers) }), output),
  readWorkflows,
  readDefinitions,
};

export type ScanTasks = typeof SCAN_TASKS;
