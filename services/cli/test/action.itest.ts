import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { samplePath } from '@repo/tooling/fake-upstreams';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildPackage } from '../src/package/build-package.ts';

const source = join(import.meta.dirname, '..', '..', '..', 'action');
let dir = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'scanner-action-'));
  cpSync(source, join(dir, 'action'), { recursive: true });
  await buildPackage(join(dir, 'action', 'dist'));
  mkdirSync(join(dir, 'workspace'));
  cpSync(samplePath('lockfiles/package-lock.json'), join(dir, 'workspace', 'package-lock.json'));
  mkdirSync(join(dir, 'workspace', 'empty'));
});
afterAll(() => rmSync(dir, { recursive: true }));

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** As a runner starts it: inputs with their defaults in variables, files for what is told. */
async function start(
  inputs: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const files = { GITHUB_OUTPUT: join(dir, 'output'), GITHUB_STEP_SUMMARY: join(dir, 'summary') };
  for (const file of Object.values(files)) writeFileSync(file, '');
  const action = parse(readFileSync(join(source, 'action.yml'), 'utf8'));
  const defaults = Object.entries<{ default: string }>(action.inputs).map(([name, value]) => [
    name,
    value.default,
  ]);
  const given = Object.entries({ ...Object.fromEntries(defaults), ...inputs });
  const variables = Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]));
  const options = {
    env: {
      ...variables,
      ...files,
      RUNNER_TEMP: dir,
      GITHUB_WORKSPACE: join(dir, 'workspace'),
      ADVISORY_DATA_DIR: samplePath('advisories'),
      ...env,
    },
  };
  const { status, stdout, stderr } = await new Promise<{ status: number; stdout: string; stderr: string }>(
    (resolve) => {
      const child = execFile(
        process.execPath,
        [join(dir, 'action', action.runs.main)],
        options,
        (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
      );
    },
  );
  const output = Object.fromEntries(
    readFileSync(files.GITHUB_OUTPUT, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  );
  return { status, stdout, stderr, output, summary: readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8') };
}

function gitIn(cwd: string) {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  return (...args: readonly string[]) =>
    spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' }).stdout.trim();
}

describe('the action', () => {
  it('fails on findings with annotations, summary and outputs', async () => {
    const { status, stdout, stderr, output, summary } = await start();
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout.match(/^::error file=package-lock\.json,/gm)).toHaveLength(10);
    expect(summary).toContain('### Lockfile scan: Something is over the gate.');
    expect(summary.length).toBeGreaterThan(500);
    expect(JSON.parse(readFileSync(output['sarif'], 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(output['exit-code']).toBe('1');
    const report = JSON.parse(readFileSync(output['report'], 'utf8'));
    expect(String(report.summary.totalVulnerabilities)).toBe(output['vulnerabilities']);
  });

  it.each([
    ['nothing over the gate', { path: 'package-lock.json', 'fail-on': 'none' }, {}, 0],
    ['inputs that cannot be used', { 'fail-on': 'often' }, {}, 3],
    ['a word that switches nothing on', { 'fail-on-unknown': 'yes' }, {}, 3],
    ['licences of a push, which is compared with nothing', { checks: 'licenses' }, {}, 1],
    ['no lockfile', { path: 'empty' }, {}, 5],
    ['no lockfile in any of several folders', { path: ' empty\r\n\n  empty\n' }, {}, 5],
    ['no lockfile where that is allowed', { path: 'empty', 'allow-empty': 'true' }, {}, 0],
    ['a database that is away', {}, { ADVISORY_DATA_DIR: '', OSV_API_URL: 'http://127.0.0.1:9' }, 4],
  ])('ends as the command does: %s', async (_what, inputs, env, expected) => {
    const { status, output, summary } = await start(inputs, env);
    expect([status, output['exit-code']]).toEqual([expected, String(expected)]);
    expect(summary).toMatch(/^### Lockfile scan: /);
  });

  it.each([
    ['what a pull request introduces', {}, 0],
    ['what a pull request introduces, licences too', { checks: 'licenses' }, 0],
    ['everything of it, where that is asked for', { diff: 'never' }, 1],
    ['no checks that there are not', { checks: 'all' }, 3],
    ['a commit that is not there', { diff: 'nowhere' }, 3],
  ])('reports %s', async (_what, inputs, expected) => {
    const workspace = join(dir, 'repository');
    mkdirSync(workspace, { recursive: true });
    cpSync(samplePath('lockfiles/package-lock.json'), join(workspace, 'package-lock.json'));
    const git = gitIn(workspace);
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    const event = join(dir, 'event.json');
    writeFileSync(event, JSON.stringify({ pull_request: { base: { sha: git('rev-parse', 'HEAD') } } }));
    const env = { GITHUB_WORKSPACE: workspace, GITHUB_BASE_REF: 'main', GITHUB_EVENT_PATH: event };
    git('commit', '-q', '--allow-empty', '-m', 'second');
    const { status, output } = await start(inputs, env);
    expect(status).toBe(expected);
    expect(output['vulnerabilities']).toMatch({ 0: /^0$/, 1: /^[1-9]/ }[expected] ?? /^$/);
    // As `pull_request_target` checks it out: nothing of the pull request is there.
    git('reset', '-q', '--hard', 'HEAD~1');
    const { status: atBase, stdout } = await start(inputs, env);
    const isNamed = 'diff' in inputs;
    expect([atBase, stdout.includes('::error::The checkout is')]).toEqual([isNamed ? expected : 3, !isNamed]);
  });

  /** A pull request whose branch was left alone while the one it goes to went on: with a vulnerable lockfile, and no gate. */
  function mergedPullRequest() {
    const workspace = mkdtempSync(join(dir, 'merged-'));
    const git = gitIn(workspace);
    const commit = (...files: readonly (readonly [path: string, content: string])[]) => {
      for (const [path, content] of files) writeFileSync(join(workspace, path), content);
      git('add', '.');
      git('commit', '-q', '-m', 'a change');
      return git('rev-parse', 'HEAD');
    };
    git('init', '-q', '-b', 'main');
    const base = commit(['policy.yaml', 'failOn: { severity: any }'], ['README.md', '']);
    git('checkout', '-q', '-b', 'change');
    const head = commit(['README.md', 'a change']);
    git('checkout', '-q', 'main');
    const vulnerable = readFileSync(samplePath('lockfiles/package-lock.json'), 'utf8');
    const onward = commit(['package-lock.json', vulnerable], ['policy.yaml', 'failOn: { severity: none }']);
    git('checkout', '-q', '--detach');
    git('merge', '-q', '--no-ff', '-m', 'a merge', head);
    const event = join(workspace, '..', 'merged.json');
    writeFileSync(event, JSON.stringify({ pull_request: { base: { sha: base }, head: { sha: head } } }));
    const env = {
      GITHUB_WORKSPACE: workspace,
      GITHUB_BASE_REF: 'main',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
      GITHUB_SHA: git('rev-parse', 'HEAD'),
    };
    return { workspace, git, base, onward, commit, env };
  }

  it('blames a pull request for nothing that came to the branch it goes to', async () => {
    const { git, onward, env } = mergedPullRequest();
    const { status, output } = await start({}, env);
    expect([status, output['vulnerabilities']]).toEqual([0, '0']);
    const { base } = JSON.parse(readFileSync(output['report'] ?? '', 'utf8'));
    expect(base.commit).toBe(onward);
    // A commit of the job's own, on top of the platform's: nobody knows what it is.
    git('commit', '-q', '--allow-empty', '-m', 'a change');
    expect((await start({}, env)).status).toBe(1);
  });

  it('needs the last two commits, where the platform has merged them', async () => {
    const { workspace, env } = mergedPullRequest();
    const shallow = mkdtempSync(join(dir, 'shallow-'));
    gitIn(shallow)('clone', '-q', '--depth=2', `file://${workspace}`, '.');
    expect((await start({}, { ...env, GITHUB_WORKSPACE: shallow })).status).toBe(0);
    gitIn(shallow)('fetch', '-q', '--depth=1');
    expect((await start({}, { ...env, GITHUB_WORKSPACE: shallow })).status).toBe(3);
  });

  it.each([
    ['of another head', { head: { sha: 'a'.repeat(40) } }, {}],
    ['that the platform does not name', {}, { GITHUB_SHA: 'a'.repeat(40) }],
  ])('takes no merge for the platform’s that is one %s', async (_what, change, own) => {
    const { base, env } = mergedPullRequest();
    const { pull_request: named } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
    writeFileSync(env.GITHUB_EVENT_PATH, JSON.stringify({ pull_request: { ...named, ...change } }));
    const { status, output } = await start({}, { ...env, ...own });
    const report = JSON.parse(readFileSync(output['report'] ?? '', 'utf8'));
    expect([status, report.base.commit]).toEqual([1, base]);
  });

  it('reads the policy where the event says that it began, whatever was merged', async () => {
    const { commit, git, env } = mergedPullRequest();
    const { pull_request: named } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8'));
    git('checkout', '-q', 'change');
    const sha = commit(['requirements.txt', 'jinja2==2.10']);
    git('checkout', '-q', '--detach', 'main');
    git('merge', '-q', '--no-ff', '-m', 'a merge', sha);
    writeFileSync(env.GITHUB_EVENT_PATH, JSON.stringify({ pull_request: { ...named, head: { sha } } }));
    const own = { ...env, GITHUB_SHA: git('rev-parse', 'HEAD') };
    const { status, output } = await start({ policy: 'policy.yaml' }, own);
    const { lockfiles } = JSON.parse(readFileSync(output['report'] ?? '', 'utf8'));
    expect([status, lockfiles.map(({ path }: { path: string }) => path)]).toEqual([1, ['requirements.txt']]);
  });

  it('compares what a queue merges with what it is merged into, and reads the policy there', async () => {
    const { git, base, onward, commit, env } = mergedPullRequest();
    const own = { ...env, GITHUB_BASE_REF: '', GITHUB_EVENT_NAME: 'merge_group' };
    const queue = (from: string) =>
      writeFileSync(env.GITHUB_EVENT_PATH, JSON.stringify({ merge_group: { base_sha: from } }));
    queue(onward);
    expect((await start({}, own)).status).toBe(0);
    queue(base);
    expect((await start({ policy: 'policy.yaml' }, own)).status).toBe(1);
    git('checkout', '-q', '--detach', base);
    commit(['policy.yaml', 'failOn: { severity: none }'], ['requirements.txt', 'jinja2==2.10']);
    expect((await start({ policy: 'policy.yaml' }, own)).status).toBe(1);
  });

  it('passes no pull request of which nothing is checked out, though its branch went on', async () => {
    const { git, onward, env } = mergedPullRequest();
    git('checkout', '-q', onward);
    const own = { ...env, GITHUB_EVENT_NAME: 'pull_request_target', GITHUB_SHA: onward };
    const { status, stdout } = await start({ 'fail-on': 'none' }, own);
    expect([status, stdout.includes('::error::The checkout is')]).toEqual([3, true]);
  });

  it.each([
    ['where it began', {}, 1],
    ['where it began, though all is reported', { diff: 'never' }, 1],
    ['where it began, whatever is compared', { diff: 'HEAD~1' }, 1],
    ['nowhere else than a push does', { diff: 'never' }, 0],
  ])('reads the policy of a pull request %s', async (_what, inputs, expected) => {
    const workspace = mkdtempSync(join(dir, 'policy-'));
    const git = gitIn(workspace);
    const commit = () => {
      git('add', '.');
      git('commit', '-q', '-m', 'a change');
      return git('rev-parse', 'HEAD');
    };
    git('init', '-q');
    const policy = join(workspace, 'policy.yaml');
    writeFileSync(policy, 'failOn: { severity: any }');
    const event = join(dir, 'event.json');
    const named = { pull_request: { base: { sha: commit() } } };
    writeFileSync(event, JSON.stringify(expected === 1 ? named : {}));
    writeFileSync(policy, 'failOn: { severity: any, scopes: [optional] }');
    commit();
    cpSync(samplePath('lockfiles/package-lock.json'), join(workspace, 'package-lock.json'));
    commit();
    const env = {
      GITHUB_WORKSPACE: workspace,
      GITHUB_EVENT_PATH: event,
    };
    // Of a review the platform names no branch.
    for (const branch of expected === 1 ? ['main', ''] : ['']) {
      const own = { ...env, GITHUB_BASE_REF: branch };
      expect((await start({ ...inputs, policy: 'policy.yaml' }, own)).status).toBe(expected);
    }
  });

  it('ends with 4, no finding, where it falls itself', async () => {
    expect((await start({}, { GITHUB_EVENT_PATH: join(dir, 'nowhere') })).status).toBe(4);
  });

  it('takes a path for a path, whatever it looks like', async () => {
    expect((await start({ path: '--fail-on=none' })).status).toBe(3);
  });
});

/** The platform's API for one repository, with the comments that are on its pull request 7. */
async function startPlatform(comments: readonly object[] = [], refusal: number | null = null) {
  const requests: { line: string; token: string | undefined; body: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const line = `${request.method} ${request.url}`;
    const answer = (body: string) => {
      const token = request.headers.authorization;
      requests.push({ line, token, body: body === '' ? {} : JSON.parse(body) });
      response.writeHead(refusal ?? 200, { location: 'http://127.0.0.1:9/' });
      response.end(JSON.stringify(line.startsWith('GET') ? comments : {}));
    };
    void text(request).then(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const event = join(dir, 'pull-request.json');
  writeFileSync(event, JSON.stringify({ pull_request: { number: 7 } }));
  const env = {
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_EVENT_PATH: event,
  };
  return { requests, env };
}

describe('what the action tells the platform', () => {
  const TOKEN = { token: 'token-of-the-job' };
  const ONLY_COMMENT = { ...TOKEN, sarif: 'false' };
  const comment = (id: number, type: string) => ({ id, user: { type }, body: '<!-- lockfile-scan -->\nold' });

  it('is nothing without a token', async () => {
    const { requests, env } = await startPlatform();
    expect((await start({ token: '', comment: 'always' }, env)).status).toBe(1);
    expect(requests).toEqual([]);
  });

  it('is the SARIF report of the run, for its commit', async () => {
    const { requests, env } = await startPlatform();
    const { output, stdout } = await start(TOKEN, env);
    const [{ line, token, body } = { line: '', token: '', body: {} as Record<string, string> }] = requests;
    expect([requests.length, line, token]).toEqual([
      1,
      'POST /repos/owner/name/code-scanning/sarifs',
      'Bearer token-of-the-job',
    ]);
    expect(body).toMatchObject({ commit_sha: 'a'.repeat(40), ref: 'refs/pull/7/merge' });
    const sent = gunzipSync(Buffer.from(body['sarif'] ?? '', 'base64')).toString();
    expect(sent).toBe(readFileSync(output['sarif'] ?? '', 'utf8'));
    expect(stdout).toContain('SARIF was uploaded to code scanning.');
  });

  it('is of the pull request where the run is of the branch that it goes to', async () => {
    const { requests, env } = await startPlatform();
    const head = { sha: 'b'.repeat(40) };
    writeFileSync(env.GITHUB_EVENT_PATH, JSON.stringify({ pull_request: { number: 7, head } }));
    await start({ ...TOKEN, diff: 'never' }, { ...env, GITHUB_REF: 'refs/heads/main' });
    expect(requests[0]?.body).toMatchObject({ commit_sha: head.sha, ref: 'refs/pull/7/head' });
  });

  it('is of the branch where that is checked out and scanned', async () => {
    const { requests, env } = await startPlatform();
    const head = { sha: 'b'.repeat(40) };
    writeFileSync(env.GITHUB_EVENT_PATH, JSON.stringify({ pull_request: { number: 7, head } }));
    const workspace = mkdtempSync(join(dir, 'branch-'));
    const git = gitIn(workspace);
    git('init', '-q');
    git('commit', '-q', '--allow-empty', '-m', 'a change');
    const [sha, ref] = [git('rev-parse', 'HEAD'), 'refs/heads/main'];
    const own = { ...env, GITHUB_WORKSPACE: workspace, GITHUB_SHA: sha, GITHUB_REF: ref };
    await start({ ...TOKEN, diff: 'never', 'allow-empty': 'true' }, own);
    expect(requests[0]?.body).toMatchObject({ commit_sha: sha, ref });
  });

  it.each([403, 307])('changes nothing where the platform answers %d', async (refusal) => {
    const { requests, env } = await startPlatform([], refusal);
    const { status, stdout } = await start({ ...TOKEN, comment: 'always', 'fail-on': 'none' }, env);
    expect([status, requests.length]).toEqual([0, 2]);
    expect(stdout).not.toContain('was uploaded to');
    expect(stdout).not.toContain('comment was');
  });

  it.each([
    ['adds one where there is none', 'always', [], 'POST /repos/owner/name/issues/7/comments'],
    [
      'brings its own up to date, whoever copied the marker before',
      'always',
      [comment(1, 'User'), comment(2, 'Bot')],
      'PATCH /repos/owner/name/issues/comments/2',
    ],
    [
      'adds one to what only looks like its own',
      'always',
      [comment(1, 'User')],
      'POST /repos/owner/name/issues/7/comments',
    ],
    [
      'says of its own that nothing fails now',
      'on-failure',
      [comment(2, 'Bot')],
      'PATCH /repos/owner/name/issues/comments/2',
    ],
    ['writes none where nothing failed', 'on-failure', [], null],
    ['writes none where none is asked for', 'never', [comment(2, 'Bot')], null],
  ])('is a comment: %s', async (_what, when, comments, expected) => {
    const { requests, env } = await startPlatform(comments);
    await start({ ...ONLY_COMMENT, comment: when, 'fail-on': 'none' }, env);
    const written = requests.filter(({ line }) => !line.startsWith('GET'));
    expect(written.map(({ line }) => line)).toEqual(expected === null ? [] : [expected]);
    for (const { body } of written) {
      expect(body['body']).toMatch(/^<!-- lockfile-scan -->\n### Lockfile scan: Nothing over the gate\.\n/);
    }
  });

  it('is no comment where an own one may stand among too many to look through', async () => {
    const { requests, env } = await startPlatform(
      Array.from({ length: 100 }, (_, id) => comment(id, 'User')),
    );
    const { stdout } = await start({ ...ONLY_COMMENT, comment: 'always', 'fail-on': 'none' }, env);
    expect([requests.length, requests.every(({ line }) => line.startsWith('GET'))]).toEqual([30, true]);
    expect(stdout).toContain('There is no comment: ');
  });

  it('is no comment under a word that means none', async () => {
    const { requests, env } = await startPlatform();
    expect((await start({ ...TOKEN, comment: 'sometimes' }, env)).status).toBe(3);
    expect(requests).toEqual([]);
  });
});
