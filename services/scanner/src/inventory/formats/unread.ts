/** Files that name dependencies, have versions, and are read by nothing here; lower case. */
export const UNREAD_LOCKFILES: ReadonlySet<string> = new Set(
  `
    .terraform.lock.hcl  berksfile.lock  brewfile.lock.json  bun.lockb
    cabal.project.freeze  cartfile.resolved  chart.lock  conan.lock  conda-lock.yaml  conda-lock.yml
    directory.packages.props  dub.selections.json  flake.lock  glide.lock  gopkg.lock  libs.versions.toml
    manifest.toml  module.bazel.lock  packages.config  paket.lock  pixi.lock
    podfile.lock  rebar.lock  renv.lock  shard.lock  stack.yaml.lock  vcpkg.json
  `
    .trim()
    .split(/\s+/),
);

const NODE_LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
];
export const PYTHON_LOCKFILES = [
  'pylock.toml',
  'poetry.lock',
  'uv.lock',
  'pdm.lock',
  'pixi.lock',
  'pipfile.lock',
  'requirements.txt',
  'requirements.lock',
];
const GRADLE_LOCKFILES = ['gradle.lockfile', 'libs.versions.toml'];
const CONDA_LOCKFILES = ['conda-lock.yml', 'conda-lock.yaml', 'pixi.lock'];

/** Files that name dependencies but not their versions, and the lockfiles that do, beside them or above; lower case. */
export const MANIFESTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bower.json', []],
  ['build.gradle', GRADLE_LOCKFILES],
  ['build.gradle.kts', GRADLE_LOCKFILES],
  ['build.sbt', []],
  ['cargo.toml', ['cargo.lock']],
  ['cartfile', ['cartfile.resolved']],
  ['composer.json', ['composer.lock']],
  ['conanfile.py', ['conan.lock']],
  ['conanfile.txt', ['conan.lock']],
  ['deno.json', NODE_LOCKFILES],
  ['deno.jsonc', NODE_LOCKFILES],
  ['deps.edn', []],
  ['environment.yaml', CONDA_LOCKFILES],
  ['environment.yml', CONDA_LOCKFILES],
  ['gemfile', ['gemfile.lock']],
  ['gems.rb', ['gems.locked']],
  ['ivy.xml', []],
  ['mix.exs', ['mix.lock']],
  ['module.bazel', ['module.bazel.lock']],
  ['package.json', NODE_LOCKFILES],
  ['package.swift', ['package.resolved']],
  ['pipfile', ['pipfile.lock']],
  ['podfile', ['podfile.lock']],
  ['project.clj', []],
  ['pubspec.yaml', ['pubspec.lock']],
  ['rebar.config', ['rebar.lock']],
  ['setup.cfg', [...PYTHON_LOCKFILES, 'pyproject.toml']],
  ['setup.py', [...PYTHON_LOCKFILES, 'pyproject.toml', 'setup.cfg']],
  ['shard.yml', ['shard.lock']],
  ['stack.yaml', ['stack.yaml.lock']],
]);
/** The same by pattern, of .NET. */
export const PROJECT_FILE = /\.(?:csproj|fsproj|vbproj)$/;
export const PROJECT_LOCKFILES = [
  'directory.packages.props',
  'packages.config',
  'packages.lock.json',
  'paket.lock',
];
