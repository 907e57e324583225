import { npmPackage } from '../../npm/npm-package.ts';
import type { Package } from '../../package.ts';
import { toDescriptor } from './descriptor.ts';
import { isLinkedDirectory } from './linked-directory.ts';

/**
 * The package of a block of yarn 2 and later, told by its `resolution` (`name@protocol:reference`, the name already
 * real); null for workspaces and linked directories, which are first-party.
 */
export function berryPackage(resolution: string, version: string | null): Package | null {
  const { name, range } = toDescriptor(resolution);
  const reference = unpatched(range);
  if (isLinkedDirectory(reference)) return null;
  return npmPackage({
    name,
    version: registryVersion(reference) ?? version,
    source: isRegistryReference(reference) ? null : reference,
    scope: 'production',
  });
}

const MAX_PATCHES = 8;

/**
 * What a patch is applied to: `patch:name@npm%3A1.2.3#fix.patch` is the published 1.2.3 with local changes, so it has
 * that version's advisories. Patches of patches are encoded once more at each step.
 */
function unpatched(range: string): string {
  let reference = withoutParameters(range);
  for (let depth = 0; depth < MAX_PATCHES && reference.startsWith('patch:'); depth += 1) {
    const [inner = ''] = reference.slice('patch:'.length).split('#', 1);
    reference = withoutParameters(toDescriptor(percentDecoded(inner)).range);
  }
  return reference;
}

/** `::key=value&…` binds a reference to an archive or a locator. */
function withoutParameters(reference: string): string {
  const parameters = reference.indexOf('::');
  return parameters === -1 ? reference : reference.slice(0, parameters);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What yarn installs, whatever `version:` beside it says; null for a tag, a range or another source. */
function registryVersion(reference: string): string | null {
  return /^npm:(\d+\.\d+\.\d+(?:[-+].*)?)$/.exec(reference)?.[1] ?? null;
}

/** `npm:1.2.3`; a bare range is what yarn 2 wrote inside patches. */
function isRegistryReference(reference: string): boolean {
  return reference.startsWith('npm:') || !/[:/]/.test(reference);
}
