import { readFile } from 'node:fs/promises';
import type { ActionRef } from '@repo/contracts/scanner';
import type { FakePlatform } from '../../fake-upstreams/platform/fake-platform.ts';
import { samplePath } from '../../fake-upstreams/sample-files.ts';

/** The repository that the demo scans. */
export interface SampleRepository {
  readonly url: string;
  /** What an earlier scan found: since then a tag was moved and actions came in and went. */
  readonly baseline: readonly ActionRef[];
}

const REPOSITORY = 'sample-org/web-shop';
/** A branch that brings other versions. */
export const CHANGE = 'update-tools';

/** Path in the repository → sample file. */
const FILES: readonly (readonly [path: string, sample: string])[] = [
  ['.github/workflows/ci.yml', 'repository/workflows/ci.yml'],
  ['.github/workflows/release.yml', 'repository/workflows/release.yml'],
  ['package.json', 'project/package.json'],
  ['package-lock.json', 'project/package-lock.json'],
  ['tools/requirements.txt', 'lockfiles/requirements.txt'],
  ['LICENSE', 'project/LICENSE'],
];

/** Tags of the actions, in order of their commits. */
const ACTIONS: readonly (readonly [name: string, tags: readonly string[]])[] = [
  ['sample-actions/checkout', ['v4.0.0', 'v4.1.0']],
  ['sample-actions/setup-node', ['v2.0.0', 'v2.1.0']],
  ['sample-actions/cache', ['v3.0.0', 'v3.2.0']],
  ['sample-actions/report', ['v1.0.0']],
  ['sample-actions/upload', ['v1']],
  ['tj-actions/changed-files', ['v46.0.1']],
];

const NODE_ACTION = 'runs: { using: node24, main: main.js }\n';
/** Actions made of steps that use other actions. */
const COMPOSITE_ACTIONS: ReadonlyMap<string, string> = new Map([
  [
    'sample-actions/upload',
    'runs:\n  using: composite\n  steps:\n    - uses: sample-actions/checkout@v4\n    - uses: sample-actions/cache@v3.2.0\n',
  ],
]);

/** Puts the sample repository and the actions that it uses on the platform; `webUrl` is how people name that. */
export async function hostSampleRepositories(
  platform: FakePlatform,
  webUrl: string,
): Promise<SampleRepository> {
  const commits = hostActions(platform);
  const commitOf = (tag: string): string => {
    const commit = commits.get(tag);
    if (commit === undefined) throw new Error(`There is no sample action ${tag}.`);
    return commit;
  };
  const files = await Promise.all(
    FILES.map(async ([path, sample]) => {
      const text = await readFile(samplePath(sample), 'utf8');
      return [path, text.replaceAll(/\{\{([\w/-]+@[\w.]+)\}\}/g, (_, tag: string) => commitOf(tag))] as const;
    }),
  );
  const git = platform.host(REPOSITORY);
  const { 'tools/requirements.txt': tools = '', ...first } = Object.fromEntries(files);
  git.commit(first);
  // The reference compares this tag with the branch.
  git.git('tag', 'v4');
  git.commit({ 'tools/requirements.txt': tools });
  git.git('checkout', '--quiet', '-b', CHANGE);
  git.commit({ 'tools/requirements.txt': await readFile(samplePath('project/requirements.txt'), 'utf8') });
  git.git('checkout', '--quiet', 'main');
  return {
    url: `${webUrl}/${REPOSITORY}`,
    baseline: [
      { action: 'sample-actions/checkout', tag: 'v4.1.0', sha: commitOf('sample-actions/checkout@v4.1.0') },
      { action: 'sample-actions/setup-node', tag: 'v2', sha: commitOf('sample-actions/setup-node@v2.0.0') },
      { action: 'sample-actions/cache', tag: 'v3.0.0', sha: commitOf('sample-actions/cache@v3.0.0') },
      { action: 'sample-actions/report', tag: 'main', sha: null },
      { action: 'sample-actions/lint', tag: 'v1', sha: null },
    ],
  };
}

/** Commits by `owner/name@tag`. */
function hostActions(platform: FakePlatform): ReadonlyMap<string, string> {
  const commits = new Map<string, string>();
  for (const [name, tags] of ACTIONS) {
    const git = platform.host(name);
    for (const tag of tags) {
      commits.set(
        `${name}@${tag}`,
        git.commit({ 'action.yml': `name: ${tag}\n${COMPOSITE_ACTIONS.get(name) ?? NODE_ACTION}` }),
      );
      git.git('tag', tag);
      // The tag of the major version follows the newest one.
      git.git('tag', '--force', tag.slice(0, 2));
    }
  }
  return commits;
}
