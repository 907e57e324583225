import { createRequire } from 'node:module';
import type { PackageLookup } from '../package.ts';

/** The source package that a list names; its version is null where it is that of the binary package. */
export interface StatedSource {
  readonly name: string;
  readonly version: string | null;
}

/**
 * A list that states sources leaves out those that are called like their package (`${Source}` of dpkg-query, `upstream=`
 * in package URLs).
 */
export function withOwnSources<Entry extends { readonly name: string; readonly source: StatedSource | null }>(
  entries: readonly Entry[],
): readonly Entry[] {
  if (entries.every(({ source }) => source === null)) return entries;
  return entries.map((entry) => ({ ...entry, source: entry.source ?? { name: entry.name, version: null } }));
}

/**
 * What to ask Debian's or Ubuntu's advisories, which are about source packages: what the list states, else what the
 * archive of the Debian release says. Null when neither tells it; nothing is guessed.
 */
export function sourceLookup(
  binary: string,
  version: string,
  stated: StatedSource | null,
  debianRelease: string | null,
): PackageLookup | null {
  const built = withoutRebuild(version);
  if (stated !== null) {
    const name = withoutSigning(stated.name);
    if (name !== stated.name) return { name, version: built };
    const told = stated.version === null ? ofArchive(binary, built, debianRelease) : null;
    return { name, version: stated.version ?? (told?.name === name ? told.version : built) };
  }
  return ofArchive(binary, built, debianRelease);
}

function ofArchive(binary: string, built: string, debianRelease: string | null): PackageLookup | null {
  if (debianRelease === null || !RELEASES.has(debianRelease)) return null;
  const kernel = kernelSource(binary, built);
  return kernel === null ? sourceOfBinary(debianRelease, binary, built) : { name: kernel, version: built };
}

/** A rebuild of the binary alone (`+b2`) leaves the source as it was. */
function withoutRebuild(version: string): string {
  const at = version.lastIndexOf('+b');
  return at !== -1 && /^\d+$/.test(version.slice(at + 2)) ? version.slice(0, at) : version;
}

/**
 * The source package whose advisories are about a kernel package of Debian; null for what is none. Each kernel has
 * packages of its own name, which the archive drops with the next one. A newer kernel for an older release
 * (`6.12.57-1~deb12u1`) is built from a source named after its series.
 */
function kernelSource(binary: string, version: string): string | null {
  if (!KERNEL_PARTS.some((part) => binary.startsWith(part)) || binary.endsWith('-cross')) return null;
  const series = /^(\d+\.\d+)\.[^~]*~deb\d+u\d/.exec(version)?.[1];
  return series === undefined ? 'linux' : `linux-${series}`;
}

/** The images are signed in a source of their own (`linux-signed-amd64`), whose version is not the kernel's. */
function withoutSigning(source: string): string {
  return source.replace(/^linux-signed(.*?)(?:-(?:amd64|arm64|i386))?$/, 'linux$1');
}

const KERNEL_PARTS = [
  'linux-image-',
  'linux-headers-',
  'linux-buildinfo-',
  'linux-kbuild-',
  'linux-compiler-',
  'linux-support-',
  'linux-libc-dev',
];

/**
 * The source package and its version that a binary package of a Debian release is built from, by the archive's own
 * indexes; null where they do not tell. `version` is without the number of a rebuild.
 */
function sourceOfBinary(release: string, binary: string, version: string): PackageLookup | null {
  const entries = tableOf(release).get(binary)?.split(' ') ?? [];
  for (const entry of entries) {
    const [, name = '', kind, before = '', after = ''] = ENTRY.exec(entry) ?? [];
    if (kind === undefined) return { name, version };
    if (kind === '=' && version === before) return { name, version: after };
    if (kind === '@' && version.startsWith(before)) {
      return { name, version: after + version.slice(before.length) };
    }
  }
  return null;
}

const ENTRY = /^([^@=]+)(?:([@=])([^>]*)>(.*))?$/;

/** By binary package: `source`, `source@before>after` or `source=version>version`, several with a blank between. */
type SourceTable = ReadonlyMap<string, string>;

const tables = new Map<string, SourceTable>();

/** Of a release in `RELEASES`, read when its first list comes: most processes never need it. */
function tableOf(release: string): SourceTable {
  const known = tables.get(release);
  if (known !== undefined) return known;
  const table = parse(load(`../../../data/debian-${release}.json`));
  tables.set(release, table);
  return table;
}

/** Releases that have a data file, made by tooling/src/tables; its lines are described there (debSources). */
const RELEASES: ReadonlySet<string> = new Set(['11', '12', '13']);

interface SourceFile {
  readonly sources: readonly string[];
}

const load: (file: string) => SourceFile = createRequire(import.meta.url);

function parse({ sources }: SourceFile): SourceTable {
  const table = new Map<string, string>();
  for (const line of sources) {
    const [source = '', ...entries] = line.split(' ');
    for (const entry of entries) {
      const at = entry.search(/[@=]/);
      const binary = at === -1 ? entry : entry.slice(0, at);
      const told = at === -1 ? source : source + entry.slice(at);
      const others = table.get(binary);
      table.set(binary, others === undefined ? told : `${others} ${told}`);
    }
  }
  return table;
}
