import type { LockfileName } from '@repo/contracts/scanner';
import type { Reader } from '../reader.ts';
import { readApkList } from './apk-list/read.ts';
import { readDpkgList } from './dpkg-list/read.ts';
import { readPackageLock } from './package-lock/read.ts';
import { readPipfileLock } from './pipfile-lock/read.ts';
import { readRequirements } from './requirements/read.ts';
import { readRpmList } from './rpm-list/read.ts';
import { readWingetList } from './winget-list/read.ts';
import { readYarnLock } from './yarn-lock/read.ts';

/** What is known of a kind of file by its name alone. */
export interface FileFormat {
  /** The folder here that holds its reader. */
  readonly format: string;
  readonly read: Reader;
}

/** Every file that is read, by its name as people write it. */
export const FORMATS = {
  'package-lock.json': { format: 'package-lock', read: readPackageLock },
  'yarn.lock': { format: 'yarn-lock', read: readYarnLock },
  'requirements.txt': { format: 'requirements', read: readRequirements },
  'Pipfile.lock': { format: 'pipfile-lock', read: readPipfileLock },
  'dpkg-debian.txt': { format: 'dpkg-list', read: readDpkgList },
  'rpm-list.txt': { format: 'rpm-list', read: readRpmList },
  'apk-list.txt': { format: 'apk-list', read: readApkList },
  'winget-list.txt': { format: 'winget-list', read: readWingetList },
} satisfies Record<LockfileName, FileFormat>;
