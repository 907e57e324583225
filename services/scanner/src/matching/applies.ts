import type { Advisory } from '@repo/upstream/advisory';
import { rpm, schemeFor } from '@repo/versions';
import { affectedEntry, isAffected, type Subject } from './affected-by.ts';

/**
 * Whether an advisory that a source named for a package is about what is installed. Sources are believed, but for what
 * they cannot know of an rpm package: an epoch that the list does not show, and the module stream it came from.
 *
 * @param version the one that was asked about; null for the installed one.
 */
export function applies(subject: Subject, advisory: Advisory, version: string | null = null): boolean {
  if (schemeFor(subject.ecosystem) !== rpm) return true;
  return isOfStream(subject, advisory) && !isRefutedByEpoch(subject, advisory, version);
}

/** Sources take a missing epoch for zero, so they name too much and never too little. */
function isRefutedByEpoch(subject: Subject, advisory: Advisory, version: string | null): boolean {
  const hidesEpochs = subject.package.lookups.some(({ version }) => !/^\d+:/.test(version));
  if (!hidesEpochs || affectedEntry(subject, advisory) === null) return false;
  return !isAffected(subject, advisory, version);
}

/** The summary of a module's advisory begins `Important: nodejs:18 …`; several streams are installed side by side. */
function isOfStream({ package: { moduleStream } }: Subject, { summary }: Advisory): boolean {
  if (moduleStream === undefined) return true;
  const [module = ''] = moduleStream.split(':', 1);
  const named = summary.split(' ').find((word) => word.startsWith(`${module}:`));
  return named === undefined || named.replace(/[.,;]$/, '') === moduleStream;
}
