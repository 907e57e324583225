import { toolchainVersion } from '../../go/toolchain-version.ts';
import { listedPackage } from '../../listed-package.ts';
import { lostPart } from '../../lost-part.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { publicReference } from '../../public-reference.ts';
import { NotTheFormatError, notThe } from '../../reader.ts';
import { type Ask, graphOfNames, type NamedEntry } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { numberedLines } from '../../text/lines-of.ts';
import { unquoted } from '../../text/unquoted.ts';

const FILE_NAME = 'go.mod';

interface Module {
  readonly path: string;
  readonly version: string;
  /** Of the directive, from 1. */
  readonly line: number;
}

/** Indirect where the main module does not need it itself. */
interface Requirement extends Module {
  readonly isIndirect: boolean;
}

/** From this version of Go on, the file names every module that is built in (Go modules reference, "go directive"). */
const WHOLE_SINCE = [1, 17] as const;

/** `go.mod` (Go modules reference, "go.mod files"): required modules, replacements applied. */
export function readGoMod(bytes: Uint8Array): Inventory {
  const required = new Map<string, Requirement>();
  const replaced = new Map<string, Module>();
  let language = '';
  let toolchain = '';
  let toolchainLine = 0;
  let main: string | null = null;
  let torn: string | null = null;
  for (const { verb, words, comment, line } of directives(decodeDocument(bytes, FILE_NAME))) {
    const [first = '', second = ''] = words;
    if (verb === 'module') main = first;
    else if (verb === 'go') language = first;
    else if (verb === 'toolchain') {
      toolchain = first;
      toolchainLine = line;
    } else if (verb === 'require') {
      const isIndirect = INDIRECT.test(comment);
      required.set(`${first}@${second}`, { path: first, version: second, line, isIndirect });
    } else if (verb === 'replace') addReplacement(words, line, replaced);
    else if (VERBS.some((each) => each.startsWith(verb))) torn = verb;
  }
  if (main === null) throw notThe(FILE_NAME, 'it names no module');
  const packages = createPackageSet();
  const asks: Ask[] = [];
  const entries: NamedEntry[] = [];
  for (const module of required.values()) {
    const name = `${module.path}@${module.version}`;
    const replaces = [name, module.path].find((each) => replaced.has(each));
    const used = replaced.get(replaces ?? '') ?? module;
    // A folder of the project itself stands in for it.
    if (used.path.startsWith('.')) continue;
    const unmatched = used.path.startsWith('/') ? 'not-a-registry-package' : null;
    const found = listedPackage({ ecosystem: 'Go', name: used.path, version: used.version, unmatched });
    packages.add(found, used.line);
    const entry = replaces === undefined ? found : { ...found, replaces };
    entries.push({ entry, names: [name], asks: [] });
    if (!module.isIndirect) asks.push({ name, range: module.version });
  }
  const library = standardLibrary(language, toolchain);
  if (library !== null) packages.add(library, toolchainLine === 0 ? undefined : toolchainLine);
  const graph = graphOfNames([{ label: main, asks }], entries, { isWhole: false });
  const lost = lostPart(torn === null ? null : `it ends in \`${torn}\``);
  const inventory = { ...packages.toInventory(), graph, ...lost };
  return isWhole(language) ? inventory : { ...inventory, isWhole: false };
}

/** Those of which a part is no other one. */
const VERBS = ['go ', 'module', 'replace', 'require'];

/** What `go mod tidy` writes behind a requirement, alone or before another comment. */
const INDIRECT = /^\/\/\s*indirect\s*(?:$|;)/;

interface Directive {
  readonly verb: string;
  readonly words: readonly string[];
  /** With its slashes; empty when there is none. */
  readonly comment: string;
  readonly line: number;
}

/** One for each line, in a block or alone, quotation marks taken off. */
function* directives(text: string): Iterable<Directive> {
  let block: string | null = null;
  for (const [at, line] of numberedLines(text)) {
    const end = line.indexOf('//');
    const comment = end === -1 ? '' : line.slice(end);
    const words = line
      .slice(0, line.length - comment.length)
      .replace(/\(\s*$/, ' (')
      .split(/\s/)
      .filter((word) => word !== '')
      .map((word) => unquoted(word, '"`'));
    const [verb = '', ...rest] = words;
    if (verb === ')') block = null;
    else if (block === null && rest[0] === '(') block = verb;
    if (verb === '' || verb === ')' || rest[0] === '(') continue;
    yield { ...(block === null ? { verb, words: rest } : { verb: block, words }), comment, line: at };
  }
  if (block !== null) {
    throw new NotTheFormatError(
      `This is not all of a ${FILE_NAME}: \`${publicReference(block, 100)} (\` has no end. Send the whole file.`,
    );
  }
}

/** `path [version] => path [version]`; what stands before the arrow is kept as `path[@version]`. */
function addReplacement(words: readonly string[], line: number, replaced: Map<string, Module>): void {
  const arrow = words.indexOf('=>');
  const [from = '', version] = words.slice(0, arrow);
  const [path = '', by = ''] = words.slice(arrow + 1);
  if (arrow < 1 || path === '') return;
  replaced.set(version === undefined ? from : `${from}@${version}`, { path, version: by, line });
}

/**
 * The standard library has the version of the toolchain (Go toolchains, "Version selection"); a `go` line is the oldest
 * one that will do.
 */
function standardLibrary(language: string, toolchain: string): Package | null {
  const stdlib = { ecosystem: 'Go', name: 'stdlib' } as const;
  const version = toolchainVersion(toolchain);
  if (version !== null) return listedPackage({ ...stdlib, version });
  return language === '' ? null : listedPackage({ ...stdlib, version: language, unmatched: 'not-pinned' });
}

function isWhole(language: string): boolean {
  const [major = 0, minor = 0] = language.split('.').map(Number);
  return major > WHOLE_SINCE[0] || (major === WHOLE_SINCE[0] && minor >= WHOLE_SINCE[1]);
}
