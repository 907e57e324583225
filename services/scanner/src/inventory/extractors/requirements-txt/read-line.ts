import type { Package } from '../../package.ts';
import { publicReference } from '../../public-reference.ts';
import { unreadablePythonPackage } from '../../python/python-package.ts';
import { type ReadRequirement, readEditable, readRequirement } from './read-requirement.ts';
import { type LineOption, splitOptions } from './split-options.ts';

/** What one logical line of a requirements file tells. */
export interface ReadLine {
  readonly packages: readonly Package[];
  /** Other files that the line includes, as a report may show them. */
  readonly includes: readonly string[];
  readonly isReadable: boolean;
}

/** A requirement with a thousand hashes. */
const MAX_LINE_LENGTH = 128 * 1024;

/** Reads one logical line; an unreadable one gives an unmatched package under the line's own text. */
export function readLine(line: string): ReadLine {
  if (line.length > MAX_LINE_LENGTH) {
    return { packages: [unreadablePythonPackage(line, 'production')], includes: [], isReadable: false };
  }
  const { requirement, options } = splitOptions(line);
  const found: ReadOption[] = options.flatMap(readOption);
  if (requirement !== '') found.unshift(readRequirement(requirement));
  const isReadable = !found.includes('unreadable');
  const packages = found.filter(isPackage);
  if (!isReadable) packages.push(unreadablePythonPackage(line, 'production'));
  return { packages, includes: found.flatMap(includeOf), isReadable };
}

type ReadOption = ReadRequirement | { readonly include: string };

function readOption({ name, value }: LineOption): ReadOption[] {
  if (EDITABLE.has(name)) return [value === '' ? 'unreadable' : readEditable(value)];
  if (INCLUDE.has(name)) return [value === '' ? 'unreadable' : { include: publicReference(value) }];
  // Other options configure pip and name no package.
  return name.startsWith('--') || CONFIGURING.has(name) ? [] : ['unreadable'];
}

function isPackage(read: ReadOption): read is Package {
  return typeof read !== 'string' && 'lookups' in read;
}

function includeOf(read: ReadOption): string[] {
  return typeof read !== 'string' && 'include' in read ? [read.include] : [];
}

const EDITABLE: ReadonlySet<string> = new Set(['-e', '--editable']);
const INCLUDE: ReadonlySet<string> = new Set(['-r', '--requirement', '-c', '--constraint']);
const CONFIGURING: ReadonlySet<string> = new Set(['-i', '-f', '-C', '-U', '-Z']);
