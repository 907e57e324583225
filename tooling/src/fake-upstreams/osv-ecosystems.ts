const NAMES =
  'AlmaLinux, Alpaquita, Alpine, Android, Azure Linux, BellSoft Hardened Containers, Bioconductor, ' +
  'Bitnami, Chainguard, CleanStart, ConanCenter, CRAN, crates.io, Debian, Docker Hardened Images, ' +
  'Echo, FreeBSD, GHC, GIT, GitHub Actions, Go, Hackage, Hex, Homebrew, Julia, Kubernetes, Linux, ' +
  'Mageia, Maven, MinimOS, npm, NuGet, opam, openEuler, openSUSE, OSS-Fuzz, Packagist, Photon OS, ' +
  'Pub, PyPI, Red Hat, Rocky Linux, Root, RubyGems, SUSE, SwiftURL, TuxCare, Ubuntu, vcpkg, VSCode, ' +
  'Wolfi, WordPress';

/** Ecosystems that the public OSV service knows, without their suffixes; any other name is refused. */
export const OSV_ECOSYSTEMS: ReadonlySet<string> = new Set(NAMES.split(', '));

/** Ecosystems by package URL type, as far as the fake reads package URLs. */
export const ECOSYSTEM_OF_PURL_TYPE: ReadonlyMap<string, string> = new Map([
  ['apk', 'Alpine'],
  ['cargo', 'crates.io'],
  ['composer', 'Packagist'],
  ['deb', 'Debian'],
  ['gem', 'RubyGems'],
  ['golang', 'Go'],
  ['hex', 'Hex'],
  ['npm', 'npm'],
  ['nuget', 'NuGet'],
  ['pub', 'Pub'],
  ['pypi', 'PyPI'],
]);
