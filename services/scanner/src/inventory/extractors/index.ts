import type { LockfileName } from '@repo/contracts/scanner';
import type { Extractor } from '../extractor.ts';
import { packageLock } from './package-lock.ts';
import { pipfileLock } from './pipfile-lock.ts';
import { requirementsTxt } from './requirements-txt.ts';
import { yarnLock } from './yarn-lock.ts';

/** Every format by the file name that it is accepted under. */
export const extractors = {
  'package-lock.json': packageLock,
  'yarn.lock': yarnLock,
  'requirements.txt': requirementsTxt,
  'Pipfile.lock': pipfileLock,
} satisfies Partial<Record<LockfileName, Extractor>>;
