import { type Extractor, NotTheFormatError } from '../extractor.ts';
import type { Inventory } from '../package.ts';
import { createPackageSet } from '../package-set.ts';
import { decodeRequirements } from './requirements-txt/decode-requirements.ts';
import { logicalLines } from './requirements-txt/logical-lines.ts';
import { readLine } from './requirements-txt/read-line.ts';

const FILE_NAME = 'requirements.txt';

/**
 * pip's requirements file (pip.pypa.io, "Requirements File Format"). Only pinned requirements are matched; included
 * files are listed as unresolved. Markers are not evaluated: a requirement counts whatever the environment.
 */
export const requirementsTxt: Extractor = { extract };

function extract(bytes: Uint8Array): Inventory {
  const text = decodeRequirements(bytes, FILE_NAME);
  assertNoOtherFormat(text.trimStart());
  const packages = createPackageSet();
  const includes = new Set<string>();
  const count = { readable: 0, unreadable: 0 };
  for (const line of logicalLines(text)) {
    const read = readLine(line);
    for (const found of read.packages) packages.add(found);
    for (const include of read.includes) includes.add(include);
    count[read.isReadable ? 'readable' : 'unreadable'] += 1;
    assertFewLines(count.readable + count.unreadable);
  }
  assertMostlyReadable(count.readable, count.unreadable);
  const unresolved = [...includes]
    .sort()
    .map((reference) => ({ reference, reason: 'include-not-followed' as const }));
  return { ...packages.toInventory(), unresolved };
}

// Of the largest projects none has a tenth of it; what has millions of tiny lines takes seconds to read.
const MAX_LINES = 300_000;

function assertFewLines(lines: number): void {
  if (lines <= MAX_LINES) return;
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: it has more than ${MAX_LINES} lines.`);
}

function assertNoOtherFormat(text: string): void {
  const other = OTHER_FORMATS.find(({ start }) => start.test(text));
  if (other === undefined) return;
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: it looks like ${other.name}.`);
}

// A template may begin with `{{`, `{%` or `{#`, a conflict marker with `<<`.
const OTHER_FORMATS: readonly { readonly name: string; readonly start: RegExp }[] = [
  { name: 'JSON', start: /^\{(?![{%#])/ },
  { name: 'TOML or JSON', start: /^\[/ },
  { name: 'HTML or XML', start: /^<(?!<)/ },
];

const MAX_UNREADABLE_PER_READABLE = 4;

/** One bad line does not spoil a file; a file that is bad lines is something else. */
function assertMostlyReadable(readable: number, unreadable: number): void {
  if (unreadable <= readable * MAX_UNREADABLE_PER_READABLE) return;
  throw new NotTheFormatError(`This is not a ${FILE_NAME}: most of its lines are not requirements.`);
}
