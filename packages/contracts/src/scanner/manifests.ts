import { baseName } from './dependency-file-name.ts';

/** A file that names dependencies, not the versions that are installed, and the lockfiles that do. */
export interface Manifest {
  /** As people write it. */
  readonly name: string;
  /** They stand beside it or above, those that nobody here reads too. */
  readonly lockfiles: readonly string[];
}

const JAVASCRIPT = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
];
const PYTHON = [
  'requirements.txt',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  'pylock.toml',
  'Pipfile.lock',
  'pixi.lock',
  'requirements.lock',
];
const GRADLE = ['gradle.lockfile', 'libs.versions.toml'];
const DOTNET = ['packages.lock.json', 'Directory.Packages.props', 'packages.config', 'paket.lock'];
const CONDA = ['conda-lock.yml', 'conda-lock.yaml', 'pixi.lock'];
const CONAN = ['conan.lock'];

const BY_EXACT_NAME: Readonly<Record<string, readonly string[]>> = {
  'bb.edn': [],
  Berksfile: ['Berksfile.lock'],
  'bower.json': [],
  Brewfile: ['Brewfile.lock.json'],
  'build.gradle': GRADLE,
  'build.gradle.kts': GRADLE,
  'build.mill': [],
  'build.sbt': ['build.sbt.lock'],
  'build.sc': [],
  'build.zig.zon': [],
  'buildout.cfg': [],
  'Cargo.toml': ['Cargo.lock'],
  Cartfile: ['Cartfile.resolved'],
  'Chart.yaml': ['Chart.lock'],
  'composer.json': ['composer.lock'],
  'conanfile.py': CONAN,
  'conanfile.txt': CONAN,
  cpanfile: ['cpanfile.snapshot'],
  'deno.json': JAVASCRIPT,
  'deno.jsonc': JAVASCRIPT,
  'deps.edn': [],
  DESCRIPTION: ['renv.lock', 'packrat.lock'],
  'dub.json': ['dub.selections.json'],
  'dub.sdl': ['dub.selections.json'],
  'dune-project': [],
  'elm-package.json': [],
  'elm.json': [],
  'environment.yaml': CONDA,
  'environment.yml': CONDA,
  'galaxy.yml': [],
  Gemfile: ['Gemfile.lock'],
  'gems.rb': ['gems.locked'],
  'gleam.toml': ['manifest.toml'],
  'glide.yaml': ['glide.lock'],
  'Gopkg.toml': ['Gopkg.lock'],
  'haxelib.json': [],
  'idf_component.yml': ['dependencies.lock'],
  'import_map.json': ['deno.lock'],
  'ivy.xml': [],
  'jsonnetfile.json': ['jsonnetfile.lock.json'],
  'libman.json': [],
  Mintfile: [],
  'mix.exs': ['mix.lock'],
  'MODULE.bazel': ['MODULE.bazel.lock'],
  'package.json': JAVASCRIPT,
  'package.json5': JAVASCRIPT,
  'Package.swift': ['Package.resolved'],
  'package.yaml': [...JAVASCRIPT, 'stack.yaml.lock'],
  'paket.dependencies': ['paket.lock'],
  Pipfile: ['Pipfile.lock'],
  'pixi.toml': ['pixi.lock'],
  'platformio.ini': [],
  'plugins.sbt': ['build.sbt.lock'],
  Podfile: ['Podfile.lock'],
  'pom.xml': [],
  'project.clj': [],
  'project.json': ['project.lock.json'],
  'Project.toml': ['Manifest.toml', 'JuliaManifest.toml'],
  'pubspec.yaml': ['pubspec.lock'],
  Puppetfile: [],
  'pyproject.toml': PYTHON,
  qlfile: ['qlfile.lock'],
  'rebar.config': ['rebar.lock'],
  'requirements.yaml': ['requirements.lock'],
  'requirements.yml': [],
  'Scarb.toml': ['Scarb.lock'],
  'setup.cfg': [...PYTHON, 'pyproject.toml'],
  'setup.py': [...PYTHON, 'pyproject.toml', 'setup.cfg'],
  'shadow-cljs.edn': [],
  'shard.yml': ['shard.lock'],
  'spago.dhall': ['spago.lock'],
  'spago.yaml': ['spago.lock'],
  'stack.yaml': ['stack.yaml.lock'],
  'v.mod': [],
  'vcpkg-configuration.json': ['vcpkg.json'],
  'wally.toml': ['wally.lock'],
  WORKSPACE: ['maven_install.json', 'cargo-bazel-lock.json'],
  'WORKSPACE.bazel': ['maven_install.json', 'cargo-bazel-lock.json'],
};

/** By the ending of a name. */
const BY_ENDING: Readonly<Record<string, readonly string[]>> = {
  '.cabal': ['cabal.project.freeze', 'stack.yaml.lock'],
  '.csproj': DOTNET,
  '.fsproj': DOTNET,
  '.gemspec': ['Gemfile.lock', 'gems.locked'],
  '.nimble': ['nimble.lock'],
  '.nuspec': DOTNET,
  '.opam': [],
  '.rockspec': ['luarocks.lock'],
  '.vbproj': DOTNET,
};

/** Every one that is known by its name, by name, and those that are known by their ending. */
export const MANIFESTS: readonly Manifest[] = [
  ...Object.entries(BY_EXACT_NAME).map(([name, lockfiles]) => ({ name, lockfiles })),
  ...Object.entries(BY_ENDING).map(([ending, lockfiles]) => ({ name: `*${ending}`, lockfiles })),
];

const BY_NAME: ReadonlyMap<string, Manifest> = new Map(
  MANIFESTS.map((manifest) => [manifest.name.toLowerCase(), manifest]),
);

/** The manifest that a path is by its name, in any letter case; null for anything else. */
export function manifestOf(path: string): Manifest | null {
  const name = baseName(path);
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf('.');
  const ending = dot < 1 ? '' : name.slice(dot);
  const lockfiles = Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined;
  return lockfiles === undefined ? null : { name, lockfiles };
}
