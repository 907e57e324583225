import { execFileSync } from 'node:child_process';

const PROTOCOLS = ['ext', 'file', 'git', 'http', 'https', 'ssh'];

/** No program of the repository's settings is run, and nobody is asked for what a partial clone lacks. */
const SAFE = [
  '--no-replace-objects',
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'].flatMap(setting),
  ...PROTOCOLS.map((name) => `protocol.${name}.allow=never`).flatMap(setting),
];

/** Variables that a hook of git sets, which would answer for its repository instead of the folder's. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_NAMESPACE',
  'GIT_PREFIX',
]);

function setting(written: string): readonly string[] {
  return ['-c', written];
}

/**
 * What git prints.
 *
 * @throws what the process says: `ENOBUFS` above `maxBytes`, else that git refuses or is not there.
 */
export function askGit(folder: string, args: readonly string[], maxBytes: number): Buffer {
  return execFileSync('git', [...SAFE, ...args], {
    cwd: folder,
    // oxlint-disable-next-line node/no-process-env -- what a child runs in, no setting of ours
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.has(name))),
    maxBuffer: maxBytes,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
