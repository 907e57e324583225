import { sourcesIn, sourceTable } from '../distribution/source-table.ts';
import type { PackageLookup } from '../package.ts';
import { kernelSource } from './kernel-source.ts';
import { LANGUAGE_SOURCES } from './language-sources.ts';
import { LIBRARY_SOURCES_A_TO_LIBO } from './library-sources-a-to-libo.ts';
import { LIBRARY_SOURCES_LIBP_TO_Z } from './library-sources-libp-to-z.ts';
import { PROGRAM_SOURCES } from './program-sources.ts';
import { sourceVersion } from './source-version.ts';

/** The source package that a list names; its version is null where it is that of the binary package. */
export interface StatedSource {
  readonly name: string;
  readonly version: string | null;
}

/**
 * What to ask Debian's or Ubuntu's advisories, which are about source packages. What the list states is certain, and
 * so is a name in our table; for any other binary package the likely names of its source are asked, itself first. Null
 * when the version of the source cannot be told from that of the binary.
 */
export function sourceLookups(
  binary: string,
  version: string,
  stated: StatedSource | null,
  isUbuntu: boolean,
): readonly PackageLookup[] | null {
  const kernel = kernelSource(stated?.name ?? binary, version, isUbuntu);
  if (kernel !== null) return [{ name: kernel, version: withoutRebuild(version) }];
  if (stated !== null) return [{ name: stated.name, version: stated.version ?? withoutRebuild(version) }];
  const certain =
    sourcesIn(TABLE, binary, version) ?? sourcesIn(TABLE, withoutSuffix(binary), version) ?? familyOf(binary);
  const asked = sourceVersion(binary, withoutRebuild(version));
  if (asked === null) return null;
  return (certain ?? likelySources(binary)).map((name) => ({ name, version: asked }));
}

const TABLE = sourceTable(
  LIBRARY_SOURCES_A_TO_LIBO,
  LIBRARY_SOURCES_LIBP_TO_Z,
  PROGRAM_SOURCES,
  LANGUAGE_SOURCES,
);

/** A rebuild of the binary alone (`+b2`) leaves the source as it was. */
function withoutRebuild(version: string): string {
  const at = version.lastIndexOf('+b');
  return at !== -1 && /^\d+$/.test(version.slice(at + 2)) ? version.slice(0, at) : version;
}

const SUFFIXES = ['-dev', '-doc', '-common', '-data', '-bin', '-dbg', '-dbgsym', '-utils', '-tools'];

/** Sources of a great many binaries that bear its name. */
const FAMILIES = [
  'libreoffice',
  'thunderbird',
  'firefox-esr',
  'firefox',
  'chromium',
  'ceph',
  'opencv',
  'zabbix',
  'xen',
];

function familyOf(binary: string): readonly string[] | null {
  const family = FAMILIES.find((name) => binary.startsWith(`${name}-`) || binary.startsWith(`lib${name}-`));
  return family === undefined ? null : [family];
}

function withoutSuffix(binary: string): string {
  const suffix = SUFFIXES.find((end) => binary.endsWith(end));
  return suffix === undefined ? binary : binary.slice(0, -suffix.length);
}

function likelySources(binary: string): readonly string[] {
  const base = withoutSuffix(binary);
  const names = new Set([binary, base]);
  if (base.startsWith('python3-')) names.add(`python-${base.slice('python3-'.length)}`);
  if (base.startsWith('lib') && base.endsWith('-java')) names.add(base.slice('lib'.length, -'-java'.length));
  const library = withoutSoname(base);
  if (library !== null) {
    names.add(library);
    names.add(library.slice('lib'.length));
  }
  names.delete('');
  return [...names];
}

/** `libfoo` for `libfoo12`, `libfoo-1.2-3` and `libfoo5t64`; null for what is no library. */
function withoutSoname(name: string): string | null {
  if (!name.startsWith('lib')) return null;
  let end = name.endsWith('t64') ? name.length - 3 : name.length;
  while (end > 4 && '0123456789.-'.includes(name[end - 1] ?? '')) end -= 1;
  return end === name.length ? null : name.slice(0, end);
}
