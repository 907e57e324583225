import type { Package } from '../../package.ts';
import { isArchive, projectOfAddress } from '../../python/project-of-address.ts';
import { foreignPackage, requiredPackage } from '../../python/python-package.ts';
import { parseRequirement } from '../../python/requirement.ts';

/** A package; `first-party` for a directory of the project, which is none; `unreadable` when the text is neither. */
export type ReadRequirement = Package | 'first-party' | 'unreadable';

/** Reads a requirement in each of the forms that pip takes: an address, `name @ address`, a path, or PEP 508. */
export function readRequirement(text: string): ReadRequirement {
  const address = withoutMarker(text, /\s;|;\s/);
  if (isAddress(address)) return foreign(address);
  const requirement = parseRequirement(text);
  if (requirement !== null && requirement.address !== null) {
    const isSource = isAddress(requirement.address) || /^[$./]/.test(requirement.address);
    return isSource ? foreignPackage(requirement.name, requirement.address, 'production') : 'unreadable';
  }
  const path = withoutExtras(withoutMarker(text, /;/));
  if (isPath(path)) return isArchive(path) ? foreign(path) : 'first-party';
  if (requirement === null) return 'unreadable';
  return requiredPackage(requirement.name, requirement.specifiers, 'production');
}

/** Reads what follows `-e`: an address, `name @ address`, or a directory of the project. */
export function readEditable(text: string): ReadRequirement {
  const found = readRequirement(text);
  const isForeign = typeof found !== 'string' && found.unmatched === 'not-a-registry-package';
  if (isForeign || found === 'unreadable') return found;
  return 'first-party';
}

function foreign(reference: string): Package {
  return foreignPackage(projectOfAddress(reference), reference, 'production');
}

function isAddress(text: string): boolean {
  return (
    /^(?:[a-z][a-z0-9+.-]*:\/\/|file:|(?:git|hg|svn|bzr)\+)/i.test(text.slice(0, 64)) && !/\s/.test(text)
  );
}

/** What looks like a path to pip (a separator, a leading dot, an archive's ending) and not like a sentence. */
function isPath(text: string): boolean {
  if (!/^[^\s<>=!"'|*]+$/.test(text)) return false;
  if (/^\.{1,2}[/\\]?$/.test(text) || isArchive(text)) return true;
  return /[/\\]/.test(text) && /[A-Za-z0-9]/.test(text);
}

function withoutMarker(text: string, separator: RegExp): string {
  const marker = text.search(separator);
  return marker === -1 ? text : text.slice(0, marker).trimEnd();
}

function withoutExtras(path: string): string {
  const extras = path.endsWith(']') ? path.lastIndexOf('[') : -1;
  return extras === -1 ? path : path.slice(0, extras).trimEnd();
}
