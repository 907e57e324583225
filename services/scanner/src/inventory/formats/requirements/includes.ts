import { posix } from 'node:path';
import { readOrNull } from '../../reader.ts';
import { decodeRequirements, logicalLines, splitOptions } from './lines.ts';

export const REQUIREMENT: ReadonlySet<string> = new Set(['-r', '--requirement']);
export const CONSTRAINT: ReadonlySet<string> = new Set(['-c', '--constraint']);

/** The files that a requirements file includes, as written. */
export interface RequirementIncludes {
  /** It installs from them as well (`-r`). */
  readonly requirements: readonly string[];
  /** They only say in which version something is installed (`-c`). */
  readonly constraints: readonly string[];
}

/** What a requirements file includes; nothing when it is no text. */
export function requirementIncludes(bytes: Uint8Array): RequirementIncludes {
  const requirements = new Set<string>();
  const constraints = new Set<string>();
  const written = readOrNull(() => decodeRequirements(bytes, 'requirements.txt')) ?? '';
  for (const { text } of logicalLines(written)) {
    for (const { name, value } of splitOptions(text).options) {
      if (value === '') continue;
      if (REQUIREMENT.has(name)) requirements.add(value);
      if (CONSTRAINT.has(name)) constraints.add(value);
    }
  }
  return { requirements: [...requirements], constraints: [...constraints] };
}

/** The path in the tree that an include means (relative to the including file); null when it leads out of the tree. */
export function includedPath(from: string, reference: string): string | null {
  const written = reference.replaceAll('\\', '/');
  if (written.includes('://') || written.startsWith('/') || /^[A-Za-z]:/.test(written)) return null;
  const path = posix.join(posix.dirname(from), written).replace(/\/$/, '');
  return path === '.' || path === '..' || path.startsWith('../') ? null : path;
}
