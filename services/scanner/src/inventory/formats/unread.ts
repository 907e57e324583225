/** Files that name dependencies, have versions, and are read by nothing here; lower case. */
export const UNREAD_LOCKFILES: ReadonlySet<string> = new Set(
  `
    .terraform.lock.hcl  berksfile.lock  brewfile.lock.json  build.sbt.lock  bun.lockb  cabal.project.freeze
    cartfile.resolved  chart.lock  conan.lock  conda-lock.yaml  conda-lock.yml  cpanfile.snapshot  dependencies.lock
    directory.packages.props  dotnet-tools.json  dub.selections.json  esy.lock  flake.lock  glide.lock  go.work.sum
    godeps.json  gopkg.lock  libs.versions.toml  luarocks.lock  manifest.toml  maven_install.json  module.bazel.lock
    nimble.lock  packages.config  packrat.lock  paket.lock  pixi.lock  podfile.lock  policyfile.lock.json
    project.assets.json  project.lock.json  rebar.lock  renv.lock  shard.lock  stack.yaml.lock  vcpkg.json
    xmake-requires.lock
  `
    .trim()
    .split(/\s+/),
);

/** The same by pattern, of whole paths in lower case: Gradle's before version 7, Meteor's, opam's, conda's by platform. */
export const UNREAD_LOCKFILE_PATTERNS = [
  'gradle/dependency-locks/*.lockfile',
  '.meteor/versions',
  '*.opam.locked',
  'conda-*.lock',
];
export const UNREAD_LOCKFILE =
  /(?:^|\/)(?:gradle\/dependency-locks\/[^/]+\.lockfile|\.meteor\/versions|[^/]+\.opam\.locked|conda-[^/]+\.lock)$/;
