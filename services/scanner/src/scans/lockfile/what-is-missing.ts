import type { LockfileReport } from '@repo/contracts/scanner';
import { archiveWarnings } from '../../inventory/npm/archive-warnings.ts';
import type { Inventory } from '../../inventory/package.ts';

/** What the file itself does not tell, in sentences. */
export function whatIsMissing({
  packages,
  isWhole,
  lost,
  unresolved = [],
}: Inventory): Pick<LockfileReport, 'warnings' | 'incomplete'> {
  const isIncomplete = isWhole === false;
  return {
    warnings: [
      ...(lost === undefined
        ? []
        : [
            `A part of this file seems to be lost: ${lost}. What was there is not looked at; send the whole file.`,
          ]),
      ...(isIncomplete && lost === undefined
        ? ['This file names direct dependencies only; what those bring along was not looked at.']
        : []),
      ...(unresolved.length === 0
        ? []
        : ['This file includes others that were not read: their packages were not looked at.']),
      ...archiveWarnings(packages),
    ],
    incomplete: isIncomplete,
  };
}
