import type { LockfileReport } from '@repo/contracts/scanner';
import type { Inventory } from '../../inventory/package.ts';

/** What the file itself does not tell, in sentences. */
export function whatIsMissing({
  isWhole,
  unresolved = [],
}: Inventory): Pick<LockfileReport, 'warnings' | 'incomplete'> {
  const isIncomplete = isWhole === false;
  return {
    warnings: [
      ...(isIncomplete
        ? ['This file names direct dependencies only; what those bring along was not looked at.']
        : []),
      ...(unresolved.length === 0
        ? []
        : ['This file includes others that were not read: their packages were not looked at.']),
    ],
    incomplete: isIncomplete,
  };
}
