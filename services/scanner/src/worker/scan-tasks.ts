import { assessContainer, readContainer, type SbomUpload } from '../scans/container/assess.ts';
import { assessLockfile, type LockfileUpload, readLockfile } from '../scans/lockfile/assess.ts';
import { readDefinitions } from '../scans/supply-chain/workflow/read-definitions.ts';
import { readWorkflows } from '../scans/supply-chain/workflow/read-workflows.ts';
import { type LocalAdvisories, localSources, NEVER } from './local-sources.ts';

interface LocalScan<Upload> {
  readonly file: Upload;
  readonly local: LocalAdvisories;
}

/** What the scans have done in threads of their own, by name. */
export const SCAN_TASKS = {
  readLockfile,
  scanLockfile: ({ file, local }: LocalScan<LockfileUpload>) =>
    assessLockfile(readLockfile(file), localSources(local), NEVER),
  readContainer,
  scanContainer: ({ file, local }: LocalScan<SbomUpload>) =>
    assessContainer(readContainer(file), localSources(local), NEVER),
  readWorkflows,
  readDefinitions,
};

export type ScanTasks = typeof SCAN_TASKS;
