import type { LockfileName } from '@repo/contracts/scanner';
import type { Extractor } from '../extractor.ts';
import { apkList } from './apk-list.ts';
import { dpkgList } from './dpkg-list.ts';
import { packageLock } from './package-lock.ts';
import { pipfileLock } from './pipfile-lock.ts';
import { requirementsTxt } from './requirements-txt.ts';
import { rpmList } from './rpm-list.ts';
import { wingetList } from './winget-list.ts';
import { yarnLock } from './yarn-lock.ts';

/** Every format by the file name that it is accepted under. */
export const extractors = {
  'package-lock.json': packageLock,
  'yarn.lock': yarnLock,
  'requirements.txt': requirementsTxt,
  'Pipfile.lock': pipfileLock,
  'dpkg-debian.txt': dpkgList,
  'rpm-list.txt': rpmList,
  'apk-list.txt': apkList,
  'winget-list.txt': wingetList,
} satisfies Record<LockfileName, Extractor>;
