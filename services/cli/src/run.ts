import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { inspect } from 'node:util';
import { LockfileRequest, PROGRESS_STAGES, type ProgressLine } from '@repo/contracts/scanner';
import { formatOf, type Progress, type Triage } from '@repo/scanner/in-process';
import { type Documents, readDocuments, triageOf } from './documents.ts';
import type { Engine, Upload } from './engine.ts';
import { EXIT, type ExitCode, RunError, runErrorOf } from './exit-code.ts';
import { render } from './formats/index.ts';
import { plainLines } from './formats/plain-text.ts';
import { type Display, unknownLines } from './formats/table.ts';
import { judge } from './gate.ts';
import { openInProcess } from './in-process.ts';
import { collectLocalChange } from './local-change.ts';
import { type LocalTree, openLocalTree, readRegular } from './local-tree.ts';
import { HELP, type Options, parseOptions } from './options.ts';
import type { Scan } from './scan.ts';

/** What a run may touch of its process. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Standard input. */
  readonly input: () => AsyncIterable<Uint8Array>;
  readonly terminal: { readonly isTTY: boolean | undefined; readonly columns: number | undefined };
  readonly print: (text: string | Uint8Array) => unknown;
  /** For people, beside the report. */
  readonly note: (text: string) => unknown;
  /** For what is shown for a moment; null where no terminal is. */
  readonly status: ((text: string) => unknown) | null;
}

declare const __VERSION__: string | undefined;

/** Scans, writes what was asked for and says how the run ends; why, where it is no verdict, in a sentence. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const note = (text: string) => surroundings.note(plainLines(text));
  try {
    return await runOrThrow(args, { ...surroundings, note });
  } catch (thrown) {
    const error = runErrorOf(thrown);
    note(error === null ? `This should not have happened: ${inspect(thrown)}` : inOptions(error.message));
    if (error?.exitCode === EXIT.failed) note(NO_NETWORK);
    return error?.exitCode ?? EXIT.failed;
  }
}

const NO_NETWORK =
  'Without a network, or behind a proxy (HTTPS_PROXY is not used), take a folder of advisories (ADVISORY_DATA_DIR), or a service that is reached without (--server).';

/** What the scans say of fields and endpoints. */
function inOptions(message: string): string {
  return message
    .replace('Send `file` as one of', 'Name one of')
    .replace('as one (POST /api/scan/container)', 'with --sbom')
    .replace('as one (POST /api/scan)', 'without --sbom');
}

async function runOrThrow(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { env, cwd, print, note } = surroundings;
  const options = parseOptions(args, env);
  if (options === 'help' || options === 'version') {
    print(`${options === 'help' ? HELP : typeof __VERSION__ === 'string' ? __VERSION__ : 'development'}\n`);
    return EXIT.clean;
  }
  const tree = options.sbom === null && options.purls.length === 0 ? openLocalTree(options.paths, cwd) : null;
  for (const line of tree?.notes ?? []) note(line);
  const documents = await readDocuments(options, tree, cwd);
  const triage = triageOf(documents);
  const progress = openProgressDisplay(options.showsProgress ? surroundings.status : null);
  const engine = await openEngine(options, documents, triage, { env, progress: progress.show });
  try {
    const noting = (text: string) => {
      progress.clear();
      note(text);
    };
    const scan = await scanned(options, tree, engine, { ...surroundings, note: noting }).finally(
      progress.clear,
    );
    const display = displayOf(surroundings);
    for (const { format, file } of options.outputs) {
      write(resolve(cwd, file), render(format, scan, triage, { ...display, isColored: false }));
    }
    print(render(options.format, scan, triage, display));
    const { failed = [], kev, epss, ssvc } = scan.report.exploitation;
    if (failed.length > 0) note(unranked(failed));
    const goesByTier = (options.failOnTier ?? triage?.gate?.failOn?.tier ?? null) !== null;
    const isRanked = [kev, epss, ssvc].some((source) => source !== null);
    if (goesByTier && !isRanked && failed.length === 0) note(unrankedAtAll(options.server));
    const exitCode = judge(scan, { ...options, goesByTier });
    for (const line of explanationOf(exitCode, scan)) note(line);
    return exitCode;
  } finally {
    await engine.close();
  }
}

/** A service is asked by code that other runs do not load. */
async function openEngine(
  options: Options,
  documents: Documents,
  triage: Triage | null,
  { env, progress }: { readonly env: Surroundings['env']; readonly progress: Progress },
): Promise<Engine> {
  if (options.server !== null) return (await import('./server.ts')).openServer(options, documents, progress);
  return await openInProcess(options, triage, env, progress);
}

const MAX_SBOM_BYTES = 10 * 1024 * 1024;
const MAX_FILE_BYTES = 5 * 1024 * 1024;

async function scanned(
  options: Options,
  tree: LocalTree | null,
  engine: Engine,
  { cwd, note, input }: Pick<Surroundings, 'cwd' | 'note' | 'input'>,
): Promise<Scan> {
  const { sbom, purls, paths } = options;
  if (sbom !== null) {
    const isPiped = sbom === '-';
    const path = isPiped ? 'stdin' : sbom;
    const document = isPiped ? await readInput(input) : readNamed(resolve(cwd, sbom), MAX_SBOM_BYTES);
    const bytes = await engine.scanContainer({ name: basename(path), bytes: document });
    return { kind: 'container', path, bytes, report: parse(bytes) };
  }
  if (tree === null) {
    const bytes = await engine.scanPurls(purls);
    return { kind: 'purl', bytes, report: parse(bytes) };
  }
  if (options.diff !== null && engine.scanChange !== null) {
    refuseUnknown(tree.namedFiles);
    const bytes = await engine.scanChange(await collectLocalChange(tree, options.diff));
    const scan: Scan = { kind: 'repository-diff', bytes, report: parse(bytes) };
    if (scan.report.lockfiles.length === 0) note(`No lockfile that git tracks differs from ${options.diff}.`);
    return scan;
  }
  const file = onlyFile(tree, paths);
  if (file !== null) {
    const bytes = await engine.scanLockfile(file);
    return { kind: 'lockfile', path: tree.paths[0] ?? file.name, bytes, report: parse(bytes) };
  }
  const bytes = await engine.scanTree(tree);
  return { kind: 'repository', bytes, report: parse(bytes) };
}

/**
 * The lockfile, where one file was named and nothing else: it is scanned as `POST /api/scan` does.
 *
 * @throws RunError for a file that is none.
 */
function onlyFile({ namedFiles, root }: LocalTree, paths: readonly string[]): Upload | null {
  const [path] = namedFiles;
  if (path === undefined || paths.length > 1) {
    refuseUnknown(namedFiles);
    return null;
  }
  const name = join(root, path);
  // Requirements may be known by their folder alone.
  const request = LockfileRequest.safeParse({ file: { name, bytes: readNamed(name, MAX_FILE_BYTES) } });
  if (request.success) return request.data.file;
  throw new RunError(EXIT.usage, `${paths[0]}: ${request.error.issues[0]?.message ?? 'no lockfile.'}`);
}

/** @throws RunError for a file that is no lockfile. */
function refuseUnknown(namedFiles: readonly string[]): void {
  const unknown = namedFiles.find((each) => formatOf(each) === null);
  if (unknown !== undefined) {
    throw new RunError(EXIT.usage, `${unknown} is no lockfile that is known: leave it out.`);
  }
}

function readNamed(path: string, maxBytes: number): Uint8Array {
  const read = readRegular(path, maxBytes);
  if (read.kind === 'content') return read.bytes;
  if (read.reason !== 'too-large')
    throw new RunError(EXIT.usage, `${path} cannot be read: name a file that can.`);
  throw tooLarge(path, maxBytes);
}

async function readInput(input: Surroundings['input']): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input()) {
    size += chunk.byteLength;
    if (size > MAX_SBOM_BYTES) throw tooLarge('Standard input', MAX_SBOM_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(what: string, maxBytes: number): RunError {
  return new RunError(
    EXIT.unknown,
    `${what} was not looked at: it has more than ${maxBytes / 1024 / 1024} MB.`,
  );
}

function write(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RunError(EXIT.usage, `${file} cannot be written: ${reason}`, { cause });
  }
}

/** Whoever sends a report has been held to its contract: the engine here by its types, a service when it answered. */
function parse<Report>(bytes: Uint8Array): Report {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

const DEFAULT_WIDTH = 100;
const MIN_WIDTH = 60;

function displayOf({ env, terminal }: Surroundings): Display {
  const width = terminal.columns ?? (Number(env['COLUMNS']) || DEFAULT_WIDTH);
  const isColored = terminal.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return { isColored, width: Math.max(MIN_WIDTH, width) };
}

function unranked(sources: readonly string[]): string {
  return `What is known of exploitation could not be read (${sources.join(', ')}), so priorities lack it: scan again later, or fetch the files in ADVISORY_DATA_DIR again.`;
}

function unrankedAtAll(server: string | null): string {
  const what = 'set KEV_URL and EPSS_API_URL, or put their files into ADVISORY_DATA_DIR';
  return `Nothing is known of exploitation, so only malicious packages are above the tier "planned": ${server === null ? what : `who runs ${server} has to ${what}`}.`;
}

const NOT_ALL = 'Nothing that was looked at is over the gate, but not everything could be looked at:';
const NO_LOCKFILE =
  'No lockfile was found (in a git work tree only what git tracks counts): name the folder that has one, or itself';
const NO_PACKAGE = 'The SBOM names no package: make it again';

/** Why the run ends so, where the report alone does not tell. */
function explanationOf(exitCode: ExitCode, scan: Scan): readonly string[] {
  if (exitCode === EXIT.nothingFound) {
    const what = scan.kind === 'container' ? NO_PACKAGE : NO_LOCKFILE;
    return [`${what}, or pass --allow-empty where there may be none.`];
  }
  return exitCode === EXIT.unknown ? unknownLines(scan, NOT_ALL) : [];
}

const CLEAR_LINE = '\r\u001b[2K';

/**
 * One line of a terminal that says how far a scan is; `clear` makes room for what is to stay.
 *
 * @param write null: nothing is shown.
 */
function openProgressDisplay(write: Surroundings['status']) {
  let shown = '';
  return {
    show: ({ stage, done, total }: ProgressLine) => {
      if (write === null) return;
      const count = [done, total].flatMap((each) => each?.toLocaleString('en') ?? []);
      const text = `${count.join(' of ')} ${PROGRESS_STAGES[stage]}`;
      if (text !== shown) write(`${CLEAR_LINE}${text}`);
      shown = text;
    },
    clear: () => {
      if (shown !== '') write?.(CLEAR_LINE);
      shown = '';
    },
  };
}
