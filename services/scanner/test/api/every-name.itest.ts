import { ErrorBody, RepoReport } from '@repo/contracts/scanner';
import { type FakePlatform, startFakePlatform } from '@repo/tooling/fake-upstreams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositoryApp, type RepositoryApp } from '../support/repository-app.ts';
import { startScanner, upload } from '../support/scanner-app.ts';

/** Of every ecosystem one or more: lockfiles that are read, lockfiles that are not, manifests, and copies of them. */
const NAMES = `
  package-lock.json npm-shrinkwrap.json PACKAGE-LOCK.JSON yarn.lock pnpm-lock.yaml pnpm-workspace.yaml bun.lock bun.lockb
  deno.lock deno.json package.json package.json5 bower.json import_map.json importmap.json vlt-lock.json shrinkwrap.yaml
  common/config/rush/npm-shrinkwrap.json .meteor/versions config/importmap.rb jspm.config.js test/fixtures/yarn.lock
  requirements.txt requirements.lock requirements/prod.txt requirements.in constraints.txt .devcontainer/requirements.txt
  .devcontainer/devcontainer-lock.json Pipfile Pipfile.lock poetry.lock pdm.lock uv.lock tool.py.lock pylock.toml
  pylock.dev.toml pyproject.toml setup.py setup.cfg buildout.cfg versions.cfg environment.yml conda-lock.yml
  conda-linux-64.lock pixi.toml pixi.lock conda.recipe/meta.yaml
  Cargo.toml Cargo.lock Cargo-minimal.lock go.mod go.sum go.work.sum Gopkg.lock glide.lock Godeps/Godeps.json
  Gemfile Gemfile.lock gems.rb gems.locked app.gemspec gemfiles/rails_8.gemfile gemfiles/rails_8.gemfile.lock
  composer.json composer.lock pom.xml build.gradle build.gradle.kts gradle.lockfile gradle/libs.versions.toml
  gradle/verification-metadata.xml gradle/dependency-locks/compileClasspath.lockfile dependencies.lock maven_install.json
  ivy.xml build.sbt build.sbt.lock project.clj deps.edn App.csproj App.fsproj packages.config packages.lock.json
  packages.App.lock.json Directory.Packages.props paket.dependencies paket.lock obj/project.assets.json App.deps.json
  .config/dotnet-tools.json libman.json Packages/packages-lock.json mix.exs mix.lock rebar.config rebar.lock gleam.toml
  manifest.toml pubspec.yaml pubspec.lock Package.swift Package.resolved Podfile Podfile.lock App.podspec Cartfile
  Cartfile.resolved conanfile.txt conan.lock vcpkg.json MODULE.bazel MODULE.bazel.lock WORKSPACE Chart.yaml Chart.lock
  .terraform.lock.hcl flake.nix flake.lock requirements.yml Puppetfile Berksfile.lock Policyfile.lock.json
  Brewfile.lock.json renv.lock Project.toml Manifest.toml cpanfile cpanfile.snapshot stack.yaml stack.yaml.lock
  cabal.project.freeze app.cabal app.opam app.opam.locked elm.json dub.selections.json shard.yml shard.lock nimble.lock
  luarocks.lock build.zig.zon rush/package-lock.json~ Cargo.lock.orig subprojects/zlib.wrap
`
  .trim()
  .split(/\s+/)
  .concat('package-lock (1).json', 'Copy of go.mod', 'composer - Kopie.lock');

let platform: FakePlatform;
let repositories: RepositoryApp;

beforeAll(async () => {
  platform = await startFakePlatform();
  repositories = createRepositoryApp(platform);
});
afterAll(async () => {
  await repositories.close();
  await platform.close();
});

describe(`${NAMES.length} names of files that name dependencies`, () => {
  it('are each read or named in the report on a repository', async () => {
    // In folders of their own, so that none covers another.
    const paths = NAMES.map((name, at) => `f${at}/${name}`);
    platform.host('acme/everything').commit(Object.fromEntries(paths.map((path) => [path, '\0'])));
    const { status, body } = await repositories.post('/api/scan/repo', {
      url: 'https://github.com/acme/everything',
    });
    expect(status).toBe(200);
    const { lockfiles, skipped, warnings } = RepoReport.parse(body);
    const told = new Set([...lockfiles, ...skipped].map(({ path }) => path));
    expect(paths.filter((path) => !told.has(path))).toEqual([]);
    expect(warnings).not.toEqual([]);
  });

  it('are each refused with what to send instead, where their content is of no format', async () => {
    const scanner = await startScanner({});
    const answers: string[] = [];
    for (const name of NAMES) {
      const response = await scanner.request('/api/scan', upload(name, Buffer.from('\0')));
      const said = ErrorBody.safeParse(await response.json());
      const isHelp = said.success && /send|again|make an SBOM|is not|cannot be read/i.test(said.data.error);
      if (response.status !== 400 || !isHelp) answers.push(`${name}: ${response.status} ${said.data?.error}`);
    }
    await scanner.close();
    expect(answers).toEqual([]);
  });
});
