import { describe, expect, it } from 'vitest';
import { startSoftDeadline } from '../source-tree/soft-deadline.ts';
import type { SourceTree } from '../source-tree/source-tree.ts';
import { collectDependencyFiles, isDependencyFile } from './collect-dependency-files.ts';
import { READ_FILES } from './file-reading.ts';
import { mayBeUnread, unreadFiles } from './unread-files.ts';

/** Files in which people write what their projects depend on, by the documents of the package managers. */
const NAMES = `
  package-lock.json  npm-shrinkwrap.json  yarn.lock  pnpm-lock.yaml  pnpm-lock.main.yaml  bun.lock  bun.lockb  deno.lock  package.json
  package.json5  package.yaml  deno.json  deno.jsonc  bower.json  common/config/rush/pnpm-lock.yaml  .meteor/versions
  requirements.txt  requirements-dev.txt  requirements_for_test.txt  dev-requirements.txt  requirements/prod.txt
  .riot/requirements/10a1.txt  reqs.txt  requirements.lock  requirements-dev.lock  requirements.in  requirements/base.in
  constraints.txt  upper-constraints.txt  Pipfile  Pipfile.lock  poetry.lock  pdm.lock  uv.lock  tool.py.lock
  pylock.toml  pylock.dev.toml  pyproject.toml  setup.py  setup.cfg  buildout.cfg  environment.yml  environment.yaml
  conda-lock.yml  conda-linux-64.lock  pixi.toml  pixi.lock
  Cargo.toml  Cargo.lock  go.mod  go.sum  go.work.sum  Gopkg.toml  Gopkg.lock  glide.yaml  glide.lock  Godeps/Godeps.json
  Gemfile  Gemfile.lock  gems.rb  gems.locked  app.gemspec  Gemfile.next.lock  gemfiles/rails_8.gemfile.lock
  composer.json  composer.lock
  pom.xml  build.gradle  build.gradle.kts  gradle.lockfile  buildscript-gradle.lockfile  gradle/libs.versions.toml
  gradle/dependency-locks/compileClasspath.lockfile  dependencies.lock  maven_install.json  ivy.xml  build.sbt
  build.sbt.lock  project.clj  deps.edn
  App.csproj  App.fsproj  App.vbproj  packages.config  packages.lock.json  Directory.Packages.props  paket.dependencies
  paket.lock  project.json  project.lock.json  .config/dotnet-tools.json
  mix.exs  mix.lock  rebar.config  rebar.lock  gleam.toml  manifest.toml
  pubspec.yaml  pubspec.lock
  Package.swift  Package.resolved  App.xcodeproj/project.xcworkspace/xcshareddata/swiftpm/Package.resolved  Podfile
  Podfile.lock  Cartfile  Cartfile.resolved
  conanfile.txt  conanfile.py  conan.lock  vcpkg.json  MODULE.bazel  MODULE.bazel.lock
  Chart.yaml  Chart.lock  .terraform.lock.hcl  flake.lock  requirements.yml  galaxy.yml  Puppetfile  Berksfile.lock
  Policyfile.lock.json  Brewfile  Brewfile.lock.json
  renv.lock  packrat.lock  Manifest.toml  cpanfile  cpanfile.snapshot
  stack.yaml  stack.yaml.lock  cabal.project.freeze  app.cabal  dune-project  app.opam  app.opam.locked
  elm.json  dub.json  dub.sdl  dub.selections.json  shard.yml  shard.lock  app.nimble  nimble.lock  app.rockspec
  luarocks.lock  build.zig.zon  v.mod
  settings-gradle.lockfile  packages.App.lock.json  versions.lock
  project/plugins.sbt  build.sc  build.mill  bb.edn  shadow-cljs.edn
  shrinkwrap.yaml  vlt-lock.json  import_map.json  spago.yaml  spago.dhall  spago.lock  elm-package.json  haxelib.json
  vendor/vendor.json  cargo-bazel-lock.json  WORKSPACE  WORKSPACE.bazel
  Project.toml  JuliaManifest.toml  Manifest-v1.11.toml  DESCRIPTION  esy.lock/index.json  package-lock.cmake
  requirements.yaml  environment.lock.yml  qlfile  qlfile.lock  Berksfile  libman.json  App.nuspec
  wally.toml  wally.lock  Scarb.toml  Scarb.lock  Move.lock  soldeer.lock  foundry.lock
  jsonnetfile.json  jsonnetfile.lock.json  buf.lock  devbox.lock  mise.lock  vendir.lock.yml
  lake-manifest.json  jsr.json  App.deps.json  gradle/verification-metadata.xml
  aiken.toml  Akku.manifest  Akku.lock  alire.toml  Ballerina.toml  Dependencies.toml  cabal.project  cabal.config
  Cartfile.private  devbox.json  flake.nix  helmfile.yaml  helmfile.lock  importmap.json  config/importmap.rb  hmm.json
  jspm.config.js  lakefile.toml  Move.toml  Nargo.toml  paket.references  pesde.toml  pesde.lock  pnpm-workspace.yaml
  Puppetfile.lock  vendir.yml  WORKSPACE.bzlmod  xmake.lua  gemfiles/rails_8.gemfile  App.podspec  Pods/Manifest.lock
  versions.cfg  .devcontainer/devcontainer-lock.json  .devcontainer/requirements.txt  Cargo-minimal.lock
  dune.lock/lock.dune  subprojects/zlib.wrap  package-lock.yml  Packages/packages-lock.json
  conda.recipe/meta.yaml  PACKAGE-LOCK.JSON  POM.XML  test/fixtures/yarn.lock  common/config/rush/npm-shrinkwrap.json
  npins/sources.json  nix/sources.json  Mintfile  platformio.ini  idf_component.yml  vcpkg-configuration.json
`
  .trim()
  .split(/\s+/);

/** A tree with nothing else in it, whose content is of no format. */
function treeOf(path: string): SourceTree {
  return {
    commit: 'c',
    isTruncated: false,
    paths: [path],
    has: (other) => other === path,
    read: () => Promise.resolve({ kind: 'content', bytes: Buffer.from('\0') }),
  };
}

describe(`${NAMES.length} names of files that name dependencies`, () => {
  it.each(NAMES)('%s is read or named', async (path) => {
    const time = startSoftDeadline(60_000, new AbortController().signal);
    const { files, skipped, holds } = await collectDependencyFiles(treeOf(path), READ_FILES, time);
    time.clear();
    const told = [...files, ...skipped].map((each) => each.path);
    const unread = unreadFiles([path], new Set(told), holds).map((each) => each.path);
    expect([...told, ...unread]).toEqual([path]);
    // Else a tree that is too large to be held whole leaves it out.
    expect(isDependencyFile(path) || mayBeUnread(path)).toBe(true);
  });

  it('are eighty and more', () => {
    expect(new Set(NAMES).size).toBeGreaterThanOrEqual(80);
  });

  it.each([
    'README.md',
    'src/index.ts',
    'tsconfig.json',
    'LICENSE.txt',
    'notes/requirement.md',
    'lock.txt',
    'a.lockfile',
    'description',
    'docs/Description',
    'etc/workspace',
  ])('leaves %s alone', (path) => {
    expect([isDependencyFile(path), mayBeUnread(path)]).toEqual([false, false]);
  });
});
