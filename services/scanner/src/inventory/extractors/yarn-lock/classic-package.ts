import { npmAlias } from '../../npm/npm-alias.ts';
import { npmPackage, unreadableNpmPackage } from '../../npm/npm-package.ts';
import type { Package } from '../../package.ts';
import type { YarnBlock } from './blocks.ts';
import { type Descriptor, descriptorsOf } from './descriptor.ts';
import { isLinkedDirectory } from './linked-directory.ts';

/** A thousand descriptors. */
const MAX_HEADER_LENGTH = 64 * 1024;

/** The package of a block of yarn 1; null for a directory linked into the project, which is first-party. */
export function classicPackage(block: YarnBlock): Package | null {
  const descriptors = block.header.length > MAX_HEADER_LENGTH ? [] : descriptorsOf(block.header);
  const [first] = descriptors;
  if (first === undefined) return unreadableNpmPackage(block.header, 'production');
  if (block.resolved === null && isLinkedDirectory(first.range)) return null;
  return npmPackage({
    name: realName(descriptors, first),
    version: block.version,
    source:
      block.resolved === null ? sourceInRange(first.range) : sourceInResolved(block.resolved, first.range),
    scope: 'production',
  });
}

/** A block may serve `a@^1` and `b@npm:a@^1` at once: the target of an alias is the real name. */
function realName(descriptors: readonly Descriptor[], first: Descriptor): string {
  for (const { range } of descriptors) {
    const alias = npmAlias(range);
    if (alias !== null) return alias.name;
  }
  return first.name;
}

function sourceInRange(range: string): string | null {
  return npmAlias(range) === null && !range.startsWith('npm:') && /[:/]/.test(range) ? range : null;
}

function sourceInResolved(resolved: string, range: string): string | null {
  // An offline mirror leaves only the file's name: then the range tells where the file came from.
  return /^[^:/]+\.tgz(?:#|$)/.test(resolved) ? sourceInRange(range) : resolved;
}
