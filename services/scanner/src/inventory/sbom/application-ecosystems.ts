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
  readonly versionOf: (version: string) => string;
}

const asWritten = (version: string) => version;
const withoutV = (version: string) => version.replace(/^v(?=\d)/i, '');
/** `go1.22.7` is what the toolchain calls itself. */
const goVersion = (version: string) => version.replace(/^(?:go|v)(?=\d)/, '');

/** `1.13.10-x86_64-linux` is how Bundler locks a gem that was compiled for one platform. */
const withoutPlatform = (version: string) =>
  version.replace(
    /-(?:aarch64|arm64|arm|java|jruby|mingw|mswin|universal|x64|x86_64|x86)[0-9]{0,2}(?:-[a-z0-9_.-]{1,40})?$/,
    '',
  );

const path = ({ namespace, name }: Coordinates) => (namespace === null ? name : `${namespace}/${name}`);
/** Where registries have no name spaces: one of those is another registry's, or none. */
const nameOnly = ({ namespace, name }: Coordinates) => (namespace === null ? name : null);
const lowerName = (coordinates: Coordinates) => nameOnly(coordinates)?.toLowerCase() ?? null;

/** By package URL type. A type that is not here has no feed that we know of. */
export const applicationEcosystems: ReadonlyMap<string, ApplicationEcosystem> = new Map([
  ['bioconductor', { ecosystem: 'Bioconductor', nameOf: nameOnly, versionOf: asWritten }],
  ['bitnami', { ecosystem: 'Bitnami', nameOf: lowerName, versionOf: asWritten }],
  ['cargo', { ecosystem: 'crates.io', nameOf: nameOnly, versionOf: asWritten }],
  [
    'composer',
    {
      ecosystem: 'Packagist',
      nameOf: (coordinates) => address(coordinates)?.toLowerCase() ?? null,
      versionOf: asWritten,
    },
  ],
  ['conan', { ecosystem: 'ConanCenter', nameOf: ({ name }) => name, versionOf: asWritten }],
  ['cran', { ecosystem: 'CRAN', nameOf: nameOnly, versionOf: asWritten }],
  ['gem', { ecosystem: 'RubyGems', nameOf: nameOnly, versionOf: withoutPlatform }],
  ['githubactions', { ecosystem: 'GitHub Actions', nameOf: action, versionOf: withoutV }],
  ['golang', { ecosystem: 'Go', nameOf: path, versionOf: goVersion }],
  ['hackage', { ecosystem: 'Hackage', nameOf: nameOnly, versionOf: asWritten }],
  ['hex', { ecosystem: 'Hex', nameOf: lowerName, versionOf: asWritten }],
  ['julia', { ecosystem: 'Julia', nameOf: nameOnly, versionOf: withoutV }],
  ['maven', { ecosystem: 'Maven', nameOf: mavenName, versionOf: asWritten }],
  ['npm', { ecosystem: 'npm', nameOf: npmName, versionOf: asWritten }],
  ['nuget', { ecosystem: 'NuGet', nameOf: nameOnly, versionOf: asWritten }],
  ['opam', { ecosystem: 'opam', nameOf: nameOnly, versionOf: asWritten }],
  ['pub', { ecosystem: 'Pub', nameOf: lowerName, versionOf: asWritten }],
  ['pypi', { ecosystem: 'PyPI', nameOf: pythonName, versionOf: asWritten }],
  ['swift', { ecosystem: 'SwiftURL', nameOf: address, versionOf: withoutV }],
  ['vcpkg', { ecosystem: 'vcpkg', nameOf: lowerName, versionOf: asWritten }],
]);

/** `group:artifact`; without a group nobody can tell which artifact of that name it is. */
function mavenName({ namespace, name }: Coordinates): string | null {
  if (namespace !== null) return `${namespace}:${name}`;
  return /^[^:]+:[^:]+$/.test(name) ? name : null;
}

/** Some tools write the scope without its mark. */
function npmName({ namespace, name }: Coordinates): string | null {
  const mark = namespace === null || namespace.startsWith('@') ? '' : '@';
  const written = mark + path({ namespace, name });
  return isNpmName(written) ? written : null;
}

function pythonName(coordinates: Coordinates): string | null {
  const name = nameOnly(coordinates);
  return name === null ? null : canonicalName(name);
}

/** Of a repository, or a vendor's package: never a name alone. */
function address(coordinates: Coordinates): string | null {
  const written = path(coordinates);
  return written.includes('/') ? written : null;
}

/** The repository: an action may stand in a folder of it (`github/codeql-action/init`). */
function action(coordinates: Coordinates): string | null {
  const [owner, repository] = path(coordinates).split('/');
  return repository === undefined ? null : `${owner}/${repository}`;
}
