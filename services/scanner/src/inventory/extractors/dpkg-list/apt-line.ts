import type { LineReading } from '../../package-list/read-entries.ts';
import { type DpkgEntry, packageName } from './dpkg-entry.ts';

/**
 * A line of `apt list`: `name/suite,suite,now version arch [installed,automatic]`. The archive `now` is the host
 * itself; what is in the brackets is in the language of the host. Null for what is no such line.
 */
export function readAptLine(line: string): LineReading<DpkgEntry> {
  const slash = line.indexOf('/');
  const space = line.indexOf(' ');
  if (slash <= 0 || space < slash) return null;
  const name = packageName(line.slice(0, slash));
  const [version = '', architecture = ''] = line.slice(space + 1).split(' ', 2);
  if (name === null || !/^\d/.test(version) || !/^[a-z0-9-]+$/.test(architecture)) return null;
  const suites = line.slice(slash + 1, space).split(',');
  const installed = installedVersion(line, version, suites);
  if (installed === null) return 'absent';
  return { name, version: installed, source: null, suites: suites.filter(isArchive), isTruncated: false };
}

/** Null when the line tells of a package that could be installed, or that was removed. */
function installedVersion(line: string, version: string, suites: readonly string[]): string | null {
  const bracket = line.indexOf('[');
  const note = bracket === -1 ? '' : line.slice(bracket + 1).replace(']', '');
  if (suites.includes('now')) return /^(?:residual|konfig)/i.test(note) ? null : version;
  if (note === '') return null;
  // `[upgradable from: 1.2-3]` tells the version that is there; the one in its column is what could be.
  const colon = note.indexOf(': ');
  if (colon === -1 || note.includes(',')) return version;
  return note.slice(colon + 2).trim();
}

function isArchive(suite: string): boolean {
  return suite !== 'now' && suite !== '';
}
