/** Files that name dependencies, have versions, and are read by nothing here; lower case. */
export const UNREAD_LOCKFILES: ReadonlySet<string> = new Set(
  `
    .terraform.lock.hcl  berksfile.lock  brewfile.lock.json  buf.lock  build.sbt.lock  bun.lockb
    cabal.project.freeze  cargo-bazel-lock.json  cartfile.resolved  chart.lock  conan.lock  conda-lock.yaml
    conda-lock.yml  cpanfile.snapshot  dependencies.lock  devbox.lock  directory.packages.props
    dotnet-tools.json  dub.selections.json  environment.lock.yml  flake.lock  foundry.lock  glide.lock
    go.work.sum  godeps.json  gopkg.lock  jsonnetfile.lock.json  juliamanifest.toml  libs.versions.toml
    luarocks.lock  manifest.toml  maven_install.json  mise.lock  module.bazel.lock  move.lock  nimble.lock
    package-lock.cmake  packages.config  packrat.lock  paket.lock  pixi.lock  podfile.lock
    policyfile.lock.json  project.assets.json  project.lock.json  qlfile.lock  rebar.lock  renv.lock
    scarb.lock  shard.lock  shrinkwrap.yaml  soldeer.lock  spago.lock  stack.yaml.lock  vcpkg.json
    vendir.lock.yml  versions.lock  vlt-lock.json  wally.lock  xmake-requires.lock
  `
    .trim()
    .split(/\s+/),
);

/**
 * The same by pattern, of whole paths in lower case: Gradle's before version 7, Meteor's, opam's, conda's by platform,
 * esy's, Julia's by version, niv's, npins', govendor's.
 */
export const UNREAD_LOCKFILE_PATTERNS = [
  'gradle/dependency-locks/*.lockfile',
  '.meteor/versions',
  '*.opam.locked',
  'conda-*.lock',
  'esy.lock/index.json',
  'manifest-v*.toml',
  'nix/sources.json',
  'npins/sources.json',
  'vendor/vendor.json',
];
export const UNREAD_LOCKFILE =
  /(?:^|\/)(?:gradle\/dependency-locks\/[^/]+\.lockfile|\.meteor\/versions|[^/]+\.opam\.locked|conda-[^/]+\.lock|esy\.lock\/index\.json|manifest-v[^/]+\.toml|(?:nix|npins)\/sources\.json|vendor\/vendor\.json)$/;
