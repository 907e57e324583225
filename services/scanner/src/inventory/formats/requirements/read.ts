import { unreadablePackage } from '../../listed-package.ts';
import { lostPart } from '../../lost-part.ts';
import type { Include, Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { publicReference } from '../../public-reference.ts';
import { isArchive, projectOfAddress } from '../../python/project-of-address.ts';
import { foreignPackage, requiredPackage } from '../../python/python-package.ts';
import { parseRequirement } from '../../python/requirement.ts';
import { notThe } from '../../reader.ts';
import { registryOf } from '../../registry-host.ts';
import { decodeRequirements, logicalLines, splitOptions } from './lines.ts';

const FILE_NAME = 'requirements.txt';

/**
 * pip's requirements file (pip.pypa.io, "Requirements File Format"). Only pinned requirements are matched; included
 * files are listed as unresolved. Markers are not evaluated: a requirement counts whatever the environment.
 */
export function readRequirements(bytes: Uint8Array): Inventory {
  const text = decodeRequirements(bytes, FILE_NAME);
  const packages = createPackageSet();
  const includes: Include[] = [];
  const indexes = new Set<string>();
  const count = { readable: 0, unreadable: 0 };
  for (const line of logicalLines(text)) {
    const read = readLine(line.text);
    for (const found of read.packages) packages.add(found, line.at);
    includes.push(...read.includes);
    for (const index of read.indexes) indexes.add(index);
    count[read.isReadable ? 'readable' : 'unreadable'] += 1;
    assertFewLines(count.readable + count.unreadable);
  }
  assertMostlyReadable(count.readable, count.unreadable);
  const shown = new Set(includes.map(({ reference }) => publicReference(reference)));
  const inventory = packages.toInventory();
  return {
    packages: withRegistry(inventory.packages, indexes),
    includes,
    unresolved: [...shown].sort(),
    ...lostPart(isTorn(text) ? 'its last line is not whole' : null),
  };
}

/** A line that goes on where nothing follows, or a hash that is too short. */
function isTorn(text: string): boolean {
  const whole = text.trimEnd();
  const line = whole.slice(whole.lastIndexOf('\n') + 1).trimStart();
  const [, bits, hash = ''] =
    /--hash[= ]\s*sha(256|384|512):([0-9a-f]*)$/i.exec(line.slice(-MAX_HASH_LENGTH)) ?? [];
  return (
    (line.endsWith('\\') && !line.startsWith('#')) || (bits !== undefined && hash.length * 4 < Number(bits))
  );
}

const MAX_HASH_LENGTH = 200;

// Of the largest projects none has a tenth of it; what has millions of tiny lines takes seconds to read.
const MAX_LINES = 300_000;

function assertFewLines(lines: number): void {
  if (lines <= MAX_LINES) return;
  throw notThe(FILE_NAME, `it has more than ${MAX_LINES} lines`);
}

const MAX_UNREADABLE_PER_READABLE = 4;

/** One bad line does not spoil a file; a file that is bad lines is something else. */
function assertMostlyReadable(readable: number, unreadable: number): void {
  if (unreadable <= readable * MAX_UNREADABLE_PER_READABLE) return;
  throw notThe(FILE_NAME, 'most of its lines are not requirements');
}

/**
 * Reads one logical line: its packages, the other files that it includes, and the addresses of indexes that it names. An unreadable one gives an unmatched package under the line's own text.
 */
function readLine(line: string) {
  const { requirement, options } = splitOptions(line);
  const found = requirement === '' ? [] : [readRequirement(requirement)];
  const includes: Include[] = [];
  const indexes: string[] = [];
  for (const { name, value } of options) {
    if (INDEX.has(name)) indexes.push(value);
    else if (EDITABLE.has(name)) found.push(value === '' ? 'unreadable' : readEditable(value));
    else if (REQUIREMENT.has(name) || CONSTRAINT.has(name)) {
      if (value === '') found.push('unreadable');
      else includes.push({ reference: value, isConstraint: CONSTRAINT.has(name) });
    }
    // Other options configure pip and name no package.
    else if (!(name.startsWith('--') || CONFIGURING.has(name))) found.push('unreadable');
  }
  const isReadable = !found.includes('unreadable');
  const packages = found.filter((each) => typeof each !== 'string');
  if (!isReadable) packages.push(unreadablePackage('PyPI', line, null));
  return { packages, includes, indexes, isReadable };
}

const INDEX: ReadonlySet<string> = new Set(['-i', '--index-url', '--extra-index-url']);

/** All are from the one index that the file names; of several nobody can tell which one it was. */
function withRegistry(packages: readonly Package[], indexes: ReadonlySet<string>): readonly Package[] {
  const [index, ...more] = indexes;
  const from = more.length > 0 ? {} : registryOf(index);
  return packages.map((each) => (each.unmatched === null ? { ...each, ...from } : each));
}

const EDITABLE: ReadonlySet<string> = new Set(['-e', '--editable']);
/** It installs from these files as well. */
const REQUIREMENT: ReadonlySet<string> = new Set(['-r', '--requirement']);
const CONSTRAINT: ReadonlySet<string> = new Set(['-c', '--constraint']);
const CONFIGURING: ReadonlySet<string> = new Set(['-f', '-C', '-U', '-Z']);

/** A package; `first-party` for a directory of the project, which is none; `unreadable` when the text is neither. */
type ReadRequirement = Package | 'first-party' | 'unreadable';

/** Reads a requirement in each of the forms that pip takes: an address, `name @ address`, a path, or PEP 508. */
function readRequirement(text: string): ReadRequirement {
  const address = withoutMarker(text, /\s;|;\s/);
  if (isAddress(address)) return foreign(address);
  const requirement = parseRequirement(text);
  if (requirement !== null && requirement.address !== null) {
    const isSource = isAddress(requirement.address) || /^[$./]/.test(requirement.address);
    return isSource ? foreignPackage(requirement.name, requirement.address, null) : 'unreadable';
  }
  const path = withoutExtras(withoutMarker(text, /;/));
  if (isPath(path)) return isArchive(path) ? foreign(path) : 'first-party';
  if (requirement === null) return 'unreadable';
  return requiredPackage(requirement.name, requirement.specifiers, null);
}

/** Reads what follows `-e`: an address, `name @ address`, or a directory of the project. */
function readEditable(text: string): ReadRequirement {
  const found = readRequirement(text);
  const isForeign = typeof found !== 'string' && found.unmatched === 'not-a-registry-package';
  if (isForeign || found === 'unreadable') return found;
  return 'first-party';
}

function foreign(reference: string): Package {
  return foreignPackage(projectOfAddress(reference), reference, null);
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
