import data from '../../../data/go-modules.json' with { type: 'json' };
import { toolchainVersion } from '../go/toolchain-version.ts';
import { isNpmName } from '../npm/npm-package.ts';
import { canonicalName } from '../python/canonical-name.ts';

/** A package's name in two parts, in the letter case that was written. */
export interface Coordinates {
  readonly namespace: string | null;
  readonly name: string;
}

/** How packages of one type are asked for. */
export interface ApplicationEcosystem {
  /** OSV's name (osv-schema, "Defined ecosystems"). */
  readonly ecosystem: string;
  /** The name in OSV's form; null when the coordinates do not make one. */
  readonly nameOf: (coordinates: Coordinates) => string | null;
  /** The version in OSV's form; absent where that is the written one. */
  readonly versionOf?: (version: string, name: string) => string;
}

const withoutV = (version: string) => version.replace(/^v(?=\d)/i, '');
/** A toolchain calls itself `go1.22.7`, and its first release `go1.20`; some tools leave the letters away. */
const goVersion = (version: string, name: string) =>
  (TOOLCHAINS.has(name)
    ? toolchainVersion(version.replace(/^v?(?=[\d.]+(?:rc\d+|beta\d+)?$)/, 'go'))
    : null) ?? version.replace(/^v(?=\d)/, '');
/** What OSV has by the version of the toolchain. */
const TOOLCHAINS: ReadonlySet<string> = new Set(['stdlib', 'toolchain']);

/** `17.2.0-8` is Bitnami's eighth build of that version, and none before it, as advisories would have it. */
const withoutRevision = (version: string) => version.replace(/-\d+$/, '');

/** `1.13.10-x86_64-linux` is how Bundler locks a gem that was compiled for one platform. */
const withoutPlatform = (version: string) =>
  version.replace(
    /-(?:aarch64|arm64|arm|java|jruby|mingw|mswin|universal|x64|x86_64|x86)[0-9]{0,2}(?:-[a-z0-9_.-]{1,40})?$/,
    '',
  );

export const pathOf = ({ namespace, name }: Coordinates) =>
  namespace === null ? name : `${namespace}/${name}`;
/** Where registries have no name spaces: one of those is another registry's, or none. */
const nameOnly = ({ namespace, name }: Coordinates) => (namespace === null ? name : null);
const lowerName = (coordinates: Coordinates) => nameOnly(coordinates)?.toLowerCase() ?? null;

/** By package URL type. A type that is not here has no feed that we know of. */
export const applicationEcosystems: ReadonlyMap<string, ApplicationEcosystem> = new Map([
  ['bioconductor', { ecosystem: 'Bioconductor', nameOf: nameOnly }],
  ['bitnami', { ecosystem: 'Bitnami', nameOf: lowerName, versionOf: withoutRevision }],
  ['cargo', { ecosystem: 'crates.io', nameOf: nameOnly }],
  ['composer', { ecosystem: 'Packagist', nameOf: lowerAddress }],
  ['conan', { ecosystem: 'ConanCenter', nameOf: ({ name }) => name }],
  ['cran', { ecosystem: 'CRAN', nameOf: nameOnly }],
  ['gem', { ecosystem: 'RubyGems', nameOf: nameOnly, versionOf: withoutPlatform }],
  ['githubactions', { ecosystem: 'GitHub Actions', nameOf: action, versionOf: withoutV }],
  ['golang', { ecosystem: 'Go', nameOf: goName, versionOf: goVersion }],
  ['hackage', { ecosystem: 'Hackage', nameOf: nameOnly }],
  ['hex', { ecosystem: 'Hex', nameOf: lowerName }],
  ['julia', { ecosystem: 'Julia', nameOf: nameOnly, versionOf: withoutV }],
  ['maven', { ecosystem: 'Maven', nameOf: mavenName }],
  ['npm', { ecosystem: 'npm', nameOf: npmName }],
  ['nuget', { ecosystem: 'NuGet', nameOf: nameOnly }],
  ['opam', { ecosystem: 'opam', nameOf: nameOnly }],
  ['pub', { ecosystem: 'Pub', nameOf: lowerName }],
  ['pypi', { ecosystem: 'PyPI', nameOf: pythonName }],
  ['swift', { ecosystem: 'SwiftURL', nameOf: swiftName, versionOf: withoutV }],
  ['vcpkg', { ecosystem: 'vcpkg', nameOf: lowerName }],
]);

/** `group:artifact`; without a group nobody can tell which artifact of that name it is. A path is none. */
function mavenName({ namespace, name }: Coordinates): string | null {
  if (namespace !== null) return namespace.includes('/') ? null : `${namespace}:${name}`;
  return /^[^:]+:[^:]+$/.test(name) ? name : null;
}

/** Some tools write the scope without its mark. */
function npmName({ namespace, name }: Coordinates): string | null {
  const mark = namespace === null || namespace.startsWith('@') ? '' : '@';
  const written = mark + pathOf({ namespace, name });
  return isNpmName(written) ? written : null;
}

/** cyclonedx-gomod calls the standard library by the directory that it is in. All other modules begin with a host. */
function goName(coordinates: Coordinates): string | null {
  const path = pathOf(coordinates);
  if (path === 'std' || TOOLCHAINS.has(path)) return path === 'std' ? 'stdlib' : path;
  return /^[^/]+\.[^/]+\//.test(`${path}/`) ? (GO_MODULES.get(path) ?? path) : null;
}

/** In the letters of their go.mod, by those of package URLs. */
const GO_MODULES: ReadonlyMap<string, string> = new Map(
  data.modules.map((name) => [name.toLowerCase(), name]),
);

/** Without extras: they are no part of the name. */
function pythonName(coordinates: Coordinates): string | null {
  const name = nameOnly(coordinates);
  return name === null ? null : canonicalName(name.replace(/\[[^\]]*\]$/, ''));
}

/** Of a repository, or a vendor's package: never a name alone. */
function address(coordinates: Coordinates): string | null {
  const written = pathOf(coordinates);
  return written.includes('/') ? written : null;
}

/** Of the host, too. Syft used to write the address as it is cloned, and the name of the package behind it. */
function swiftName(coordinates: Coordinates): string | null {
  if (!/^[^/]+\.[^/]+/.test(pathOf(coordinates))) return null;
  const repository = address(coordinates)?.replace(/\.git(?:\/[^/]*)?$/, '') ?? null;
  return repository?.replace(/(\/[^/]+\/([^/]+))\/\2$/, '$1') ?? null;
}

function lowerAddress(coordinates: Coordinates): string | null {
  return address(coordinates)?.toLowerCase() ?? null;
}

/** The repository: an action may stand in a folder of it (`github/codeql-action/init`). */
function action(coordinates: Coordinates): string | null {
  const [owner, repository] = pathOf(coordinates).split('/');
  return repository === undefined ? null : `${owner}/${repository}`;
}
