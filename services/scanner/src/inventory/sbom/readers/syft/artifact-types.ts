/** `artifacts[].type` by package URL type (anchore/syft, `pkg/type.go`); types without a package URL are absent. */
const ARTIFACT_TYPES: ReadonlyMap<string, string> = new Map([
  ['alpm', 'alpm'],
  ['apk', 'apk'],
  ['bitnami', 'bitnami'],
  ['conan', 'conan'],
  ['conda', 'conda'],
  ['dart-pub', 'pub'],
  ['deb', 'deb'],
  ['dotnet', 'nuget'],
  ['erlang-otp', 'otp'],
  ['gem', 'gem'],
  ['github-action', 'githubactions'],
  ['github-action-workflow', 'githubactions'],
  ['go-module', 'golang'],
  ['hackage', 'hackage'],
  ['hex', 'hex'],
  ['homebrew', 'brew'],
  ['java-archive', 'maven'],
  ['jenkins-plugin', 'maven'],
  ['lua-rocks', 'luarocks'],
  ['nix', 'nix'],
  ['npm', 'npm'],
  ['opam', 'opam'],
  ['php-composer', 'composer'],
  ['php-pear', 'pear'],
  ['pod', 'cocoapods'],
  ['portage', 'ebuild'],
  ['python', 'pypi'],
  ['r-package', 'cran'],
  ['rpm', 'rpm'],
  ['rust-crate', 'cargo'],
  ['swift', 'swift'],
]);

/** The package URL type of an artifact; null when it has none. */
export function typeOfArtifact(name: string | null): string | null {
  return name === null ? null : (ARTIFACT_TYPES.get(name.toLowerCase()) ?? null);
}
