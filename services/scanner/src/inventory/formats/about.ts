/** What a format tells, and what is not taken from it: for people who choose a file to send. */
export interface FormatAbout {
  /** OSV's name, under which advisories are looked up. */
  readonly ecosystem: string;
  /** How the scope of a package is told; null where the file cannot. */
  readonly scope: string | null;
  /** Whether it names the host of the registry. */
  readonly hasRegistry: boolean;
  readonly hasLicenses: boolean;
  /** Whether the file states which package needs which. */
  readonly hasGraph: boolean;
  /** Which line a report gives for a package. */
  readonly line: string;
  /** What is not looked up, or not in it. One sentence. */
  readonly limits: string;
}

const NONE = { scope: null, hasRegistry: false, hasLicenses: false, hasGraph: false };
const OS = 'Packages that no advisory feed of the distribution covers are named, not looked up.';

/** By the folder of the reader. */
export const FORMAT_ABOUT: Readonly<Record<string, FormatAbout>> = {
  'package-lock': {
    ecosystem: 'npm',
    line: 'its folder, in version 1 its name',
    scope: '`dev`, `optional` and `devOptional`',
    hasRegistry: true,
    hasLicenses: true,
    hasGraph: true,
    limits: 'Workspaces and links are the project; git addresses and archives are named, not looked up.',
  },
  'yarn-lock': {
    ...NONE,
    ecosystem: 'npm',
    line: 'the header of its block',
    hasRegistry: true,
    hasGraph: true,
    limits: 'Workspaces and links are the project; git addresses and archives are named, not looked up.',
  },
  'pnpm-lock': {
    ecosystem: 'npm',
    line: 'its key in `packages`',
    scope: '`dev` and `optional` up to version 8, since 9 what the importers reach',
    hasRegistry: true,
    hasLicenses: false,
    hasGraph: true,
    limits: 'Versions 5 to 9; the registry is named only where it is not the default one.',
  },
  'bun-lock': {
    ecosystem: 'npm',
    line: 'its key in `packages`',
    scope: 'what the workspaces reach',
    hasRegistry: true,
    hasLicenses: false,
    hasGraph: true,
    limits: 'The binary `bun.lockb` is not read; the registry is named only where it is not the default one.',
  },
  'deno-lock': {
    ...NONE,
    ecosystem: 'npm',
    line: 'its key in `npm`',
    hasRegistry: true,
    hasGraph: true,
    limits:
      'Versions 1 to 5; nobody publishes advisories for JSR, and modules by address are named, not looked up.',
  },
  requirements: {
    ...NONE,
    ecosystem: 'PyPI',
    line: 'the requirement; null where another file that is included has it',
    hasRegistry: true,
    limits:
      'Only exact pins are looked up; `-r` and `-c` are followed in repositories, markers are not evaluated.',
  },
  'pipfile-lock': {
    ...NONE,
    ecosystem: 'PyPI',
    line: 'its key',
    scope: '`default`, `develop`, named categories as optional',
    hasRegistry: true,
    limits: 'Git addresses and archives are named, not looked up.',
  },
  'python-lock': {
    ecosystem: 'PyPI',
    line: 'its `name`',
    scope: 'what the project reaches (uv), `groups` or `category` (Poetry), the group `default` (PDM)',
    hasRegistry: true,
    hasLicenses: false,
    hasGraph: true,
    limits: 'Folders are the project; git addresses and archives are named, not looked up.',
  },
  pylock: {
    ecosystem: 'PyPI',
    line: 'its `name`',
    scope: 'markers of files that name groups or extras',
    hasRegistry: true,
    hasLicenses: false,
    hasGraph: true,
    limits: 'Another major version than 1 is refused, as PEP 751 asks; directories are the project.',
  },
  'cargo-lock': {
    ...NONE,
    ecosystem: 'crates.io',
    line: 'its `name`',
    hasGraph: true,
    limits:
      'Packages without a source are the project; other registries are name spaces of their own and not looked up.',
  },
  'composer-lock': {
    ecosystem: 'Packagist',
    line: 'its `name`',
    scope: '`packages` and `packages-dev`',
    hasRegistry: false,
    hasLicenses: true,
    hasGraph: true,
    limits:
      'Branches (`dev-main`) are no versions; modules of Drupal are looked up in its own repository, too.',
  },
  'gemfile-lock': {
    ...NONE,
    ecosystem: 'RubyGems',
    line: 'its line in `specs`',
    hasRegistry: true,
    hasGraph: true,
    limits: 'Platforms are cut off; `PATH` is the project, `GIT` and plugin sources are not looked up.',
  },
  'go-mod': {
    ...NONE,
    ecosystem: 'Go',
    line: 'its requirement or replacement',
    limits:
      'The standard library has the version of `toolchain`, never that of `go`; below Go 1.17 it is not whole, so the report is incomplete.',
  },
  'go-sum': {
    ...NONE,
    ecosystem: 'Go',
    line: 'its checksum',
    limits: 'Read where no whole go.mod stands beside it or above; it may name more than what is built in.',
  },
  'gradle-lockfile': {
    ...NONE,
    ecosystem: 'Maven',
    line: 'its line',
    scope: 'the names of the configurations',
    limits: 'One lockfile of a project; the one for each configuration, of Gradle 6 and older, is not read.',
  },
  'packages-lock': {
    ...NONE,
    ecosystem: 'NuGet',
    line: 'its key in the first framework',
    hasGraph: true,
    limits: 'Of all frameworks together; entries of the type `Project` are the project.',
  },
  'mix-lock': {
    ...NONE,
    ecosystem: 'Hex',
    line: 'its key',
    hasGraph: true,
    limits: 'Organisations, other repositories and git are named, not looked up.',
  },
  'pubspec-lock': {
    ecosystem: 'Pub',
    line: 'its key',
    scope: 'of direct dependencies only',
    hasRegistry: true,
    hasLicenses: false,
    hasGraph: false,
    limits:
      'Other hosts than the public one are name spaces of their own; parts of the SDK and git are not looked up.',
  },
  'package-resolved': {
    ...NONE,
    ecosystem: 'SwiftURL',
    line: 'its address',
    limits:
      'Versions 1 to 3; pins of a branch or a commit have no version, and packages of a registry no advisories.',
  },
  'maven-pom': {
    ...NONE,
    ecosystem: 'Maven',
    line: 'its `artifactId`',
    scope: '`test` and `optional`',
    limits:
      'Direct dependencies with an exact version only; what a parent or an imported list decides is not in it.',
  },
  pyproject: {
    ...NONE,
    ecosystem: 'PyPI',
    line: 'its requirement',
    scope: 'groups and extras',
    limits: 'Read where no lockfile stands beside it or above; exact pins only.',
  },
  'dpkg-list': { ...NONE, ecosystem: 'Debian, Ubuntu', line: 'its row or field', limits: OS },
  'rpm-list': {
    ...NONE,
    ecosystem: 'Red Hat, Rocky Linux, AlmaLinux, SUSE, openSUSE and others',
    line: 'its row',
    limits: OS,
  },
  'apk-list': {
    ...NONE,
    ecosystem: 'Alpine, Wolfi, Chainguard and others',
    line: 'its row or field',
    limits: OS,
  },
  'winget-list': {
    ...NONE,
    ecosystem: 'winget',
    line: 'its row or identifier',
    limits: 'Matched by CPE against the national vulnerability database.',
  },
};
