import { expect, it } from 'vitest';
import { READ_FILES } from '../../dependency-files/file-reading.ts';
import type { GithubTree } from '../../source-tree/github-tree.ts';
import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import { collectChange } from './collect-change.ts';

type Files = Readonly<Record<string, string>>;

function treeOf(files: Files): GithubTree {
  return {
    commit: 'c',
    isTruncated: false,
    paths: Object.keys(files).sort(),
    has: (path) => path in files,
    idOf: (path) => files[path] ?? null,
    read: (path) => Promise.resolve({ kind: 'content', bytes: Buffer.from(files[path] ?? '') }),
  };
}

/** Of both sides, with what of `app` is skipped. */
async function packagesOf(base: Files, head: Files) {
  const side = { owner: 'o', name: 'n', isPrivate: false, path: null, ref: 'r', commit: 'c' };
  const time = startSoftDeadline(60_000, new AbortController().signal);
  const trees = { base: treeOf(base), head: treeOf(head) };
  const collected = await collectChange({ base: side, head: side }, trees, READ_FILES, time);
  time.clear();
  return [collected.base, collected.head].map(({ lockfiles, skipped }) => [
    ...lockfiles.flatMap(({ path, inventory }) =>
      inventory.packages.map(({ name, version }) => `${path} ${name} ${version}`),
    ),
    ...skipped.filter(({ path }) => path.startsWith('app/')).map(({ path, reason }) => `${path} ${reason}`),
  ]);
}

const NAMED = '<groupId>g</groupId><artifactId>root</artifactId><version>1</version>';
const USED = '<dependency><groupId>x</groupId><artifactId>y</artifactId></dependency>';
const CHILD = `<project><parent>${NAMED}<relativePath>../build</relativePath></parent><dependencies>${USED}</dependencies></project>`;
const pom = (version: string, packaging: string) =>
  `<project>${NAMED}<packaging>${packaging}</packaging><dependencyManagement><dependencies><dependency><groupId>x</groupId><artifactId>y</artifactId><version>${version}</version></dependency></dependencies></dependencyManagement></project>`;

it('has what a parent decides for those that stand elsewhere', async () => {
  const files = (version: string) => ({ 'app/pom.xml': CHILD, 'build/pom.xml': pom(version, 'pom') });
  expect(await packagesOf(files('2.0'), files('1.0'))).toEqual([
    ['app/pom.xml x:y 2.0'],
    ['app/pom.xml x:y 1.0'],
  ]);
});

it('reads no other manifests where one differs that can be no parent', async () => {
  const files = (version: string) => ({ 'app/pom.xml': CHILD, 'build/pom.xml': pom(version, 'jar') });
  expect(await packagesOf(files('2.0'), files('1.0'))).toEqual([[], []]);
});

it('has all where a parent went, and where too many differ to be looked into', async () => {
  const app = { 'app/pom.xml': CHILD };
  const parent = { 'build/pom.xml': pom('2.0', 'pom') };
  expect(await packagesOf({ ...app, ...parent }, app)).toEqual([
    ['app/pom.xml x:y 2.0'],
    ['app/pom.xml no-lockfile'],
  ]);
  const added = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}/pom.xml`, pom('1.0', 'jar')]));
  const [, few = []] = await packagesOf(app, { ...app, ...added(20) });
  const [, many = []] = await packagesOf(app, { ...app, ...added(21) });
  expect([few, many].map((each) => each.includes('app/pom.xml no-lockfile'))).toEqual([false, true]);
});
