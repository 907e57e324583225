// The entry of the GitHub Action: inputs in; annotations, job summary, outputs, SARIF upload and comment out.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { comment, uploadSarif } from './platform.mjs';

const { INPUT_TOKEN: token = '', ...env } = process.env;
const input = (name) => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();
const documents = ['vex', 'policy'];
const valued = ['server', 'exposure', ...documents, 'fail-on', 'fail-on-tier'];
const flags = ['fail-on-fixable', 'fail-on-unknown', 'allow-empty'];
const MEANINGS = [
  'Nothing over the gate.',
  'Something is over the gate.',
  'Not everything could be looked at.',
  'The inputs cannot be used.',
  'An upstream or the service failed: this is no finding, and not clean.',
  'No lockfile was found.',
];
const AT_BASE =
  'The checkout is the commit that the pull request goes to, so nothing of it can be looked at: use the event pull_request.';
/** GitHub takes a summary of 1 MiB a step. */
const MAX_SUMMARY_CHARACTERS = 250_000;

/** A word that is none of them would switch off what was meant to be on. */
const WORDS = {
  comment: ['never', 'on-failure', 'always'],
  ...Object.fromEntries([...flags, 'sarif'].map((name) => [name, ['true', 'false']])),
};

// Node itself would end with 1, which is a finding.
process.on('uncaughtException', (error) => {
  console.error(error);
  process.exit(4);
});

const event = env.GITHUB_EVENT_PATH ? JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')) : {};
const cwd = env.GITHUB_WORKSPACE || process.cwd();
const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), 'scan-'));
const report = join(folder, 'report.json');
const sarif = join(folder, 'report.sarif');
const markdown = join(folder, 'report.md');
const args = [
  'scan',
  '--format=github',
  `--output=json=${report}`,
  `--output=sarif=${sarif}`,
  `--output=markdown=${markdown}`,
  ...valued.filter((name) => input(name) !== '').map((name) => `--${name}=${input(name)}`),
  ...base().flatMap((ref) => [`--diff=${ref}`, ...checks()]),
  ...policyBase().map((ref) => `--policy-from=${ref}`),
  ...flags.filter((name) => input(name) === 'true').map((name) => `--${name}`),
  '--',
  ...(input('path') || '.').split(/\s*\n\s*/),
];
const scan = fileURLToPath(new URL('scan.mjs', import.meta.url));
const when = input('comment') || 'never';
const faults = Object.keys(WORDS)
  .filter((name) => ![...WORDS[name], ''].includes(input(name)))
  .map((name) => `The input ${name} takes ${WORDS[name].join(', ')}.`);
if (isAtBase()) faults.push(AT_BASE);
for (const fault of faults) console.log(`::error::${fault}`);
const isUsable = faults.length === 0;
const { status } = isUsable
  ? spawnSync(process.execPath, [scan, ...args], { stdio: 'inherit', env, cwd })
  : { status: 3 };
const exitCode = status ?? 4;
const isReported = [report, sarif, markdown].every((file) => existsSync(file));
const summary = isReported ? JSON.parse(readFileSync(report, 'utf8')).summary : null;
const found = summary === null ? '' : (summary.introduced ?? summary).totalVulnerabilities;
tell(env.GITHUB_OUTPUT, [
  `report=${isReported ? report : ''}`,
  `sarif=${isReported ? sarif : ''}`,
  `exit-code=${exitCode}`,
  `vulnerabilities=${found}`,
]);
const text = [`### Lockfile scan: ${MEANINGS[exitCode] ?? 'It failed.'}`, '', ...shown()].join('\n');
tell(env.GITHUB_STEP_SUMMARY, [text]);
if (isUsable && token !== '' && env.GITHUB_API_URL && env.GITHUB_REPOSITORY) {
  const platform = { env, event, token };
  const isOfRun = base().length === 0 && askGit('rev-parse', 'HEAD') === env.GITHUB_SHA;
  if (isReported && input('sarif') === 'true')
    await attempt(() => uploadSarif(platform, readFileSync(sarif), isOfRun));
  if (when !== 'never') await attempt(() => comment(platform, when, { isFailure: exitCode !== 0, text }));
}
process.exitCode = exitCode;

/** What the platform does not take is said, and no failure of the scan. */
async function attempt(work) {
  try {
    console.log(await work());
  } catch (error) {
    console.log(error.message);
  }
}

/** What to compare with: of a pull request where it is to go; a service compares nothing. */
function base() {
  const asked = input('diff');
  if (asked !== 'auto') return asked === '' || asked === 'never' ? [] : [asked];
  if (input('server') !== '') return [];
  const merged = mergedInto();
  return merged === null ? pullRequestBase() : [merged];
}

/**
 * The first parent of the merge that the platform made of the pull request, where that is checked out; null elsewhere.
 * The event names an older commit of the branch where that went on since, and the pull request brought nothing of that.
 */
function mergedInto() {
  const [commit, into, from, ...others] = askGit('rev-list', '--parents', '--max-count=1', 'HEAD').split(' ');
  const isMerge = commit === env.GITHUB_SHA && from === event.pull_request?.head?.sha && others.length === 0;
  return from !== undefined && isMerge ? into : null;
}

/** Whether nothing of the pull request is there, as where `pull_request_target` checks out the branch it goes to. */
function isAtBase() {
  const [from] = input('diff') === 'auto' ? base() : [];
  if (from === undefined || mergedInto() !== null) return false;
  const own = env.GITHUB_EVENT_NAME === 'pull_request_target' ? env.GITHUB_SHA : undefined;
  return [own, askGit('rev-parse', `${from}^{commit}`)].includes(askGit('rev-parse', 'HEAD') || null);
}

/** What git says in one line; empty where it cannot. */
function askGit(...args) {
  const options = { cwd, env, encoding: 'utf8' };
  const { status, stdout } = spawnSync('git', ['--no-replace-objects', ...args], options);
  return status === 0 ? stdout.trim() : '';
}

/** They go with a comparison only: a push has none. */
function checks() {
  return input('checks') === '' ? [] : [`--checks=${input('checks')}`];
}

/** Whatever a pull request is compared with, it cannot excuse itself: the event tells where, and not the checkout. */
function policyBase() {
  return documents.some((name) => input(name) !== '') ? pullRequestBase() : [];
}

/**
 * Where a pull request, or those that a queue merges, began. Not every event of one names the branch in the environment:
 * that of a review does not, nor that of a queue.
 */
function pullRequestBase() {
  const branch = env.GITHUB_BASE_REF ? `origin/${env.GITHUB_BASE_REF}` : null;
  const named = event.pull_request?.base?.sha ?? event.merge_group?.base_sha;
  return [named ?? branch].filter((ref) => ref !== null);
}

function shown() {
  if (!isReported) return ['There is no report: the log of the step says why.', ''];
  const text = readFileSync(markdown, 'utf8');
  return text.length > MAX_SUMMARY_CHARACTERS
    ? ['It is too long to be shown here: see the report.', '']
    : [text];
}

function tell(file, lines) {
  if (file) appendFileSync(file, `${lines.join('\n')}\n`);
}
