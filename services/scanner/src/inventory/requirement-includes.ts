import { NotTheFormatError } from './extractor.ts';
import { decodeRequirements } from './extractors/requirements-txt/decode-requirements.ts';
import { logicalLines } from './extractors/requirements-txt/logical-lines.ts';
import { splitOptions } from './extractors/requirements-txt/split-options.ts';

const LINES_PER_STEP = 500;

const REQUIREMENT: ReadonlySet<string> = new Set(['-r', '--requirement']);

/**
 * The files that a requirements file installs from as well (`-r`), as written, in steps; constraints (`-c`) install
 * nothing.
 */
export function* requirementIncludes(bytes: Uint8Array): Generator<void, readonly string[]> {
  try {
    const includes = new Set<string>();
    let count = 0;
    for (const line of logicalLines(yield* decodeRequirements(bytes, 'requirements.txt'))) {
      count += 1;
      if (count % LINES_PER_STEP === 0) yield;
      if (line === null) continue;
      for (const { name, value } of splitOptions(line).options) {
        if (REQUIREMENT.has(name) && value !== '') includes.add(value);
      }
    }
    return [...includes];
  } catch (error) {
    if (error instanceof NotTheFormatError) return [];
    throw error;
  }
}

/** The path in the tree that an include means (relative to the including file); null when it leads out of the tree. */
export function includedPath(from: string, reference: string): string | null {
  const written = reference.replaceAll('\\', '/');
  if (written.includes('://') || written.startsWith('/') || /^[A-Za-z]:/.test(written)) return null;
  const parts = from.split('/').slice(0, -1);
  for (const part of written.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.length === 0 ? null : parts.join('/');
}
