import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  ContainerReport,
  ErrorBody,
  LockfileReport,
  MAX_BECAUSE,
  MAX_POLICY_FINDINGS,
  ProgressLine,
  PurlReport,
  type RepoReport,
  type Suppression,
  toLockfileName,
} from '@repo/contracts/scanner';
import {
  byCodeUnit,
  createPackageSet,
  fixFirst,
  isFileLimitReached,
  NEVER,
  type Progress,
  reportSkipped,
  summarize,
} from '@repo/scanner/in-process';
import { readLines } from '@repo/upstream/read-lines';
import type { Engine, Upload } from './engine.ts';
import { EXIT, RunError } from './exit-code.ts';
import { collectTree, type LocalTree } from './local-tree.ts';
import type { Options } from './options.ts';

/** Above the 30 s that the service gives itself. */
const TIMEOUT_MS = 60_000;
const ACCEPT = { accept: 'application/x-ndjson' };

type Contract = { safeParse(value: unknown): { success: boolean } };

/** Sends what is to be scanned to a scanner service. */
export function openServer(
  { server, exposure }: Pick<Options, 'server' | 'exposure'>,
  documents: Readonly<Record<'vex' | 'policy', Upload | null>>,
  progress: Progress,
): Engine {
  const send = async (path: string, body: FormData | object, contract: Contract, tell: Progress) => {
    const { status, text } = await post(`${server}${path}`, body, tell);
    if (status !== 200) throw refusal(status, text);
    const report = parsed(text);
    if (!contract.safeParse(report).success) {
      throw new RunError(
        EXIT.failed,
        `The answer of ${server} is no report: is it a scanner of this version?`,
      );
    }
    return text;
  };
  const form = (file: Upload) => {
    const body = new FormData();
    if (exposure !== null) body.set('exposure', exposure);
    for (const [field, upload] of Object.entries({ file, ...documents })) {
      if (upload !== null) body.set(field, new File([new Uint8Array(upload.bytes)], upload.name));
    }
    return body;
  };
  return {
    scanLockfile: (file) => send('/api/scan', form(file), LockfileReport, progress),
    scanContainer: (file) => send('/api/scan/container', form(file), ContainerReport, progress),
    scanPurls: (purls) => send('/api/scan/purl', { purls, exposure }, PurlReport, progress),
    scanTree: async (tree) => {
      // How far each of many files is would say little.
      const scan = (file: Upload) => send('/api/scan', form(file), LockfileReport, () => undefined);
      return Buffer.from(JSON.stringify(await scanTree(tree, scan, progress)));
    },
    scanChange: null,
    close: async () => undefined,
  };
}

interface ServiceResponse {
  readonly status: number;
  readonly text: Uint8Array;
}

/** @throws RunError `failed` when there is no answer. */
async function post(address: string, body: FormData | object, progress: Progress): Promise<ServiceResponse> {
  try {
    // A redirect would send the file to whom nobody named.
    const options = {
      method: 'POST',
      ...(body instanceof FormData
        ? { body, headers: ACCEPT }
        : { body: JSON.stringify(body), headers: { ...ACCEPT, 'content-type': 'application/json' } }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    } as const;
    const response = await fetch(address, options);
    return await readResponse(response, progress);
  } catch (cause) {
    const message = `${new URL(address).origin} did not answer: check --server (or SCANNER_URL), then run this again.`;
    throw new RunError(EXIT.failed, message, { cause });
  }
}

/** A report, or an error; what comes before it goes to `progress`. A service that sends no lines sends a report at once. */
async function readResponse(response: Response, progress: Progress): Promise<ServiceResponse> {
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') === true;
  const body = limited(response.body ?? []);
  if (!isLines) return { status: response.status, text: await buffer(body) };
  for await (const line of readLines(body, MAX_ANSWER_BYTES)) {
    if (line.indexOf(REPORT_BEGINS) === 0) {
      return { status: 200, text: line.subarray(REPORT_BEGINS.length, -1) };
    }
    const told = ProgressLine.safeParse(parsed(line));
    if (!told.success) return { status: FAILED_LATER, text: line };
    progress(told.data);
  }
  throw new TypeError('the lines ended before the last');
}

/** Above any report on a lockfile of 5 MB. */
const MAX_ANSWER_BYTES = 200 * 1024 * 1024;

async function* limited(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new TypeError('more than any report');
    yield chunk;
  }
}

/** The report stands behind it as the service sends it otherwise, to the byte. */
const REPORT_BEGINS = '{"report":';
/** What fails once lines are sent has no status; a file that cannot be read fails before. */
const FAILED_LATER = 503;

/** What the service says of a file that it cannot read is no failure of the service. */
function refusal(status: number, text: Uint8Array): RunError {
  const body = ErrorBody.safeParse(parsed(text));
  if (!body.success) return new RunError(EXIT.failed, `The service answered ${status}: is it a scanner?`);
  return new RunError(status === 400 ? EXIT.unknown : EXIT.failed, body.data.error);
}

function parsed(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text).toString('utf8'));
  } catch {
    return null;
  }
}

const AT_ONCE = 4;

/** Every lockfile by itself; the service does not see what one includes, and says so. */
async function scanTree(
  tree: LocalTree,
  scan: (file: Upload) => Promise<Uint8Array>,
  progress: Progress,
): Promise<RepoReport> {
  const collected = await collectTree(tree);
  const skipped = [...collected.skipped];
  const lockfiles: RepoReport['lockfiles'] = [];
  let done = 0;
  const waiting = collected.lockfiles.entries();
  const work = async () => {
    for (const [place, { path, scope }] of waiting) {
      const read = await tree.read(path, NEVER);
      const name = toLockfileName(path);
      if (read.kind === 'skipped') skipped.push({ path, reason: read.reason });
      else if (name === null) skipped.push({ path, reason: 'unsupported-format' });
      else {
        const text = await scan({ name, bytes: read.bytes }).catch(unread);
        // It was checked when it came.
        if (text !== null)
          lockfiles[place] = { path, scope, result: JSON.parse(Buffer.from(text).toString('utf8')) };
        else skipped.push({ path, reason: 'not-the-format' });
      }
      done += 1;
      progress({ stage: 'files', done, total: collected.lockfiles.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const union = createPackageSet();
  // What the service did not look at is no part of what was.
  const looked = collected.lockfiles.filter((_, place) => lockfiles[place] !== undefined);
  for (const each of looked.flatMap(({ inventory }) => inventory.packages)) union.add(each);
  const found = { ...collected, lockfiles: Object.values(lockfiles), skipped };
  return mergedReport(basename(tree.root), found, union.toInventory().packages.length);
}

/** A file that the service cannot read spoils none of the others. */
function unread(error: unknown): null {
  if (error instanceof RunError && error.exitCode === EXIT.unknown) return null;
  throw error;
}

/** What the service says of each file, as one report: a package version that several files have counts once. */
function mergedReport(
  name: string,
  { lockfiles, skipped, isTruncated }: MergedFiles,
  packages: number,
): RepoReport {
  const results = lockfiles.map(({ result }) => result);
  const entries = distinct(
    results.flatMap((each) => each.results),
    packageOf,
  );
  const suppressed = results.flatMap((each) => (each.suppressed === undefined ? [] : [each.suppressed]));
  const keyOf = (each: Suppression) => [packageOf(each), each.vulnerability.id];
  const unmatched = distinct(results.flatMap(({ coverage }) => coverage.unmatched)).sort(
    (a, b) => byCodeUnit(a.package, b.package) || byCodeUnit(a.version, b.version),
  );
  const dates = results.flatMap(({ coverage }) => Object.entries(coverage.dataAsOf ?? {}));
  const matched = Math.max(0, packages - unmatched.length);
  const rated = entries.flatMap((entry) =>
    entry.vulnerabilities.map((rating) => ({ package: entry, rating })),
  );
  // What failed for one file is missing from the whole.
  const worst = results.find(({ exploitation }) => exploitation.failed !== undefined);
  const notice = results[0]?.notice;
  return {
    repo: `local/${name || 'root'}`,
    commit: null,
    ref: null,
    path: null,
    truncated: isTruncated || isFileLimitReached(skipped),
    incomplete: results.some(({ incomplete }) => incomplete),
    lockfiles: [...lockfiles],
    summary: {
      ...summarize(matched + unmatched.length, rated),
      ...(suppressed.length === 0 ? {} : { suppressed: distinct(suppressed.flat(), keyOf).length }),
    },
    fixFirst: fixFirst(results),
    exploitation: (worst ?? results[0])?.exploitation ?? { kev: null, epss: null, ssvc: null },
    coverage: {
      matched,
      unmatched,
      ...(dates.length === 0 ? {} : { dataAsOf: Object.fromEntries(dates) }),
    },
    ...reportSkipped(skipped),
    warnings: distinct(results.flatMap(({ warnings }) => warnings)),
    ...mergedTriage(results),
    ...(notice === undefined ? {} : { notice }),
  };
}

/** Whichever its line and scope in a file. */
function packageOf({ package: { name, version, ecosystem } }: Pick<Suppression, 'package'>) {
  return [name, version, ecosystem];
}

/** A rule that one file has no use for may have one in another. */
function mergedTriage(results: readonly LockfileReport[]) {
  const lists = results.flatMap(({ policyFindings }) =>
    policyFindings === undefined ? [] : [policyFindings],
  );
  if (lists.length === 0) return {};
  const unusedIn = (rule: string) =>
    lists.filter((list) => list.some((each) => each.rule === rule && each.problem === 'unused')).length;
  const policyFindings = distinct(lists.flat()).filter(
    ({ rule, problem }) => problem !== 'unused' || unusedIn(rule) === lists.length,
  );
  const verdicts = results.flatMap(({ verdict }) => verdict ?? []);
  const because = distinct(verdicts.flatMap((each) => each.because)).slice(0, MAX_BECAUSE);
  return {
    policyFindings: policyFindings.slice(0, MAX_POLICY_FINDINGS),
    policyFindingsTotal: policyFindings.length,
    ...(verdicts.length === 0
      ? {}
      : { verdict: { passed: verdicts.every(({ passed }) => passed), because } }),
  };
}

interface MergedFiles {
  readonly lockfiles: RepoReport['lockfiles'];
  readonly skipped: Parameters<typeof reportSkipped>[0];
  readonly isTruncated: boolean;
}

function distinct<T>(values: readonly T[], by: (value: T) => unknown = (value) => value): T[] {
  return [
    ...new Map(values.toReversed().map((value) => [JSON.stringify(by(value)), value])).values(),
  ].toReversed();
}
