import { unreadablePackage } from '../../listed-package.ts';
import { type LostPart, lostNames, lostPart } from '../../lost-part.ts';
import { readPackageJson } from '../../manifests/package-json.ts';
import { type ProjectPart, projectParts } from '../../manifests/project-manifest.ts';
import { type Descriptor, npmAlias, toDescriptor } from '../../npm/descriptor.ts';
import { npmPackage } from '../../npm/npm-package.ts';
import type { Inventory, Package } from '../../package.ts';
import { createPackageSet } from '../../package-set.ts';
import { percentDecoded } from '../../purl.ts';
import { notThe, type ReadOptions } from '../../reader.ts';
import { graphOf, scopesOf } from '../../requirements.ts';
import { decodeDocument } from '../../text/decode-document.ts';
import { splitBlocks, type YarnBlock, type YarnBlocks } from './blocks.ts';
import { placeOfPart, requirementsOf } from './requirements.ts';

const FILE_NAME = 'yarn.lock';

/**
 * `yarn.lock` of yarn 1 and of yarn 2 and later. That of yarn 1 tells neither production from development nor what the
 * project asks for itself: its manifests do.
 */
export function readYarnLock(bytes: Uint8Array, { manifests = [] }: Partial<ReadOptions> = {}): Inventory {
  const text = decodeDocument(bytes, FILE_NAME);
  const lock = splitBlocks(text);
  assertFormat(lock);
  const roots = new Map<number, string>();
  const installed = new Map<number, Package>();
  for (const [place, block] of lock.blocks.entries()) {
    const { resolution, version } = block;
    const found = resolution === null ? classicPackage(block) : berryPackage(resolution, version);
    if (found !== null) installed.set(place, found);
    else if (resolution !== null) roots.set(place, labelOf(resolution));
  }
  const isBerry =
    lock.mark === null ? lock.blocks.some(({ resolution }) => resolution !== null) : lock.mark === 'berry';
  const parts = isBerry ? [] : projectParts(manifests, readPackageJson);
  const ofParts = parts.length === 0 ? null : requirementsOf(lock.blocks, installed, parts);
  if (ofParts !== null) for (const [part, { label }] of parts.entries()) roots.set(placeOfPart(part), label);
  const requirements = ofParts ?? requirementsOf(lock.blocks, installed, []) ?? [];
  const scopes = ofParts === null ? null : scopesOf(roots, ofParts);
  const packages = createPackageSet();
  for (const [place, found] of installed)
    packages.add({ ...found, scope: scopes?.get(place) ?? null }, lock.blocks[place]?.line);
  for (const line of lock.strayLines) packages.add(unreadablePackage('npm', line, null));
  return {
    ...packages.toInventory(),
    manager: isBerry ? 'yarn-berry' : 'yarn-classic',
    ...lostPart(isBerry && !lock.blocks.some(isProject) ? NO_PROJECT : null),
    ...lostEntries(lock, parts),
    ...lostPart(isTorn(text) ? 'its last line is not whole' : null),
    graph: graphOf(roots, installed, requirements),
  };
}

/** Later versions of yarn list the project itself among its workspaces. */
function isProject({ resolution }: YarnBlock): boolean {
  return resolution?.endsWith('@workspace:.') === true;
}

const NO_PROJECT = 'it does not list the project itself';

/** A text in quotation marks never goes on in another line. */
function isTorn(text: string): boolean {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  return lastLine.split('"').length % 2 === 0;
}

/** What is linked into a project of yarn 1 has no entry; its manifests name it. */
function lostEntries({ blocks }: YarnBlocks, parts: readonly ProjectPart[]): LostPart {
  const listed = new Set(
    [...blocks.flatMap(({ descriptors }) => descriptors), ...parts].map(({ name }) => name),
  );
  const asked = blocks.flatMap(({ dependencies }) => dependencies.map(({ name }) => name));
  return lostNames(asked.filter((name) => !listed.has(name)));
}

/** What the manifest names is read for yarn 1 only: later versions list their workspaces. */
export function isYarn1Lock(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 1024)).includes('# yarn lockfile v1');
}

/** The folder of a workspace or a linked directory, for the project itself its name. Version 1 lists none of them. */
function labelOf(resolution: string): string {
  const { name, range } = toDescriptor(resolution);
  const folder = withoutParameters(range).replace(/^[^:]*:/, '');
  // What yarn calls a project without a name.
  const hasName = !/^root-workspace-[0-9a-f]+$/.test(name);
  return folder === '.' && hasName ? name : folder;
}

function assertFormat({ blocks, strayLines, mark }: YarnBlocks): void {
  const identified = blocks.filter(isIdentified).length;
  const unidentified = blocks.length - identified;
  const isYarn =
    mark === null
      ? identified > Math.max(strayLines.length, unidentified)
      : strayLines.length <= blocks.length;
  if (isYarn) return;
  throw notThe(FILE_NAME, 'most of its lines are not what yarn writes');
}

function isIdentified(block: YarnBlock): boolean {
  return block.version !== null || block.resolution !== null || block.resolved !== null;
}

/** The package of a block of yarn 1; null for a directory linked into the project, which is first-party. */
function classicPackage(block: YarnBlock): Package | null {
  const { descriptors } = block;
  const [first] = descriptors;
  if (first === undefined) return unreadablePackage('npm', block.header, null);
  if (block.resolved === null && isLinkedDirectory(first.range)) return null;
  return npmPackage({
    name: realName(descriptors, first),
    version: block.version,
    source:
      block.resolved === null ? sourceInRange(first.range) : sourceInResolved(block.resolved, first.range),
    scope: null,
  });
}

/** A block may serve `a@^1` and `b@npm:a@^1` at once: the target of an alias is the real name. */
function realName(descriptors: readonly Descriptor[], first: Descriptor): string {
  return descriptors.map(({ range }) => npmAlias(range)).find((alias) => alias !== null)?.name ?? first.name;
}

function sourceInRange(range: string): string | null {
  return npmAlias(range) === null && !range.startsWith('npm:') && /[:/]/.test(range) ? range : null;
}

function sourceInResolved(resolved: string, range: string): string | null {
  // An offline mirror leaves only the file's name: then the range tells where the file came from.
  return /^[^:/]+\.tgz(?:#|$)/.test(resolved) ? sourceInRange(range) : resolved;
}

/**
 * The package of a block of yarn 2 and later, told by its `resolution` (`name@protocol:reference`, the name already
 * real); null for workspaces and linked directories, which are first-party.
 */
function berryPackage(resolution: string, version: string | null): Package | null {
  const { name, range } = toDescriptor(resolution);
  const reference = unpatched(range);
  if (isLinkedDirectory(reference)) return null;
  return npmPackage({
    name,
    version: registryVersion(reference) ?? version,
    source: isRegistryReference(reference) ? null : reference,
    registry: percentDecoded(/::__archiveUrl=([^&#]*)/.exec(range)?.[1] ?? '') ?? '',
    scope: null,
  });
}

/** What yarn installs, whatever `version:` beside it says; null for a tag, a range or another source. */
function registryVersion(reference: string): string | null {
  return /^npm:(\d+\.\d+\.\d+(?:[-+].*)?)$/.exec(reference)?.[1] ?? null;
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
    reference = withoutParameters(toDescriptor(percentDecoded(inner) ?? inner).range);
  }
  return reference;
}

/** `::key=value&…` binds a reference to an archive or a locator. */
function withoutParameters(reference: string): string {
  return reference.split('::', 1)[0] ?? '';
}

/** `npm:1.2.3`; a bare range is what yarn 2 wrote inside patches. */
function isRegistryReference(reference: string): boolean {
  return reference.startsWith('npm:') || !/[:/]/.test(reference);
}

/** Whether a reference is source code linked in place: part of the project, not a package that somebody published. */
function isLinkedDirectory(reference: string): boolean {
  return /^(?:workspace|link|portal):/.test(reference);
}
