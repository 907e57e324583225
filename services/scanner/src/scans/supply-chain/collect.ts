import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubSession } from '@repo/upstream/github';
import { fileScope } from '../../source-tree/file-scope.ts';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceRead, SourceTree } from '../../source-tree/source-tree.ts';
import { collectAdvisories } from './collect-advisories.ts';
import { collectPlaces } from './collect-places.ts';
import { collectRepositories, MAX_REPOSITORIES } from './collect-repositories.ts';
import { type CollectedTransitive, collectTransitive } from './collect-transitive.ts';
import { type ActionUse, type ReadFiles, repositoryKey, type SupplyChainFacts } from './facts.ts';
import { parseImage } from './reference/parse-image.ts';
import { parseUses } from './reference/parse-uses.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { findWorkflowFiles, LOCK_PATH } from './workflow/find-workflow-files.ts';
import { type ActionsLock, readActionsLock } from './workflow/read-actions-lock.ts';
import { readUses } from './workflow/read-uses.ts';
import type { UsesOccurrence } from './workflow/uses-occurrence.ts';

export interface CollectedSupplyChain {
  readonly facts: SupplyChainFacts;
  readonly files: ReadFiles;
  readonly transitive: TransitiveFacts;
}

/** What the used actions use in turn; `facts.uses` are those of `uses`, in their order. */
export interface TransitiveFacts extends CollectedTransitive {
  readonly facts: SupplyChainFacts;
}

/** Looking into the actions of others may take so long of the scan. */
const TRANSITIVE_MS = 8_000;

const MAX_FILES = 200;
/** Bytes of YAML that are read in one scan; a hostile megabyte takes three seconds. */
const MAX_BYTES = 3 * 1024 * 1024;
/** Aliases can repeat a few lines very often. */
const MAX_USES = 10_000;
const TOO_MANY = { kind: 'skipped', reason: 'file-limit' } as const;

/**
 * The workflows and actions of a tree, what they use, the refs of every repository they use, where unknown commits
 * belong, and the advisories. What could not be asked in time stays unknown.
 *
 * @throws UpstreamError when the platform limits us or is away while the files of the tree are read.
 */
export async function collectSupplyChain(
  tree: SourceTree,
  session: GithubSession,
  advisorySource: AdvisorySource,
  time: SoftDeadline,
): Promise<CollectedSupplyChain> {
  const { uses, files } = await collectUses(tree, time);
  const budget = createRequestBudget(session.hasToken);
  const repositories = await collectRepositories(uses, session, budget, time);
  const places = await collectPlaces(uses, repositories, session, budget, time);
  const vulnerabilities = await collectAdvisories(uses, repositories, advisorySource, time);
  const facts = { uses, repositories, places, vulnerabilities };
  const look = (soft: SoftDeadline) => collectTransitiveFacts(facts, session, advisorySource, budget, soft);
  return { facts, files, transitive: await within(TRANSITIVE_MS, time, look) };
}

/** Runs `task` within its own time and that of the scan; what it has no time for it must say itself. */
async function within<T>(
  timeoutMs: number,
  time: SoftDeadline,
  task: (soft: SoftDeadline) => Promise<T>,
): Promise<T> {
  const own = startSoftDeadline(timeoutMs, new AbortController().signal);
  const both: SoftDeadline = {
    attempt: (ask) => time.attempt((outer) => own.attempt((inner) => ask(AbortSignal.any([outer, inner])))),
    isOver: () => own.isOver() || time.isOver(),
    clear: () => own.clear(),
  };
  try {
    return await task(both);
  } finally {
    own.clear();
  }
}

async function collectTransitiveFacts(
  known: SupplyChainFacts,
  session: GithubSession,
  advisorySource: AdvisorySource,
  budget: RequestBudget,
  time: SoftDeadline,
): Promise<TransitiveFacts> {
  const left = MAX_REPOSITORIES - known.repositories.size;
  const collected = await collectTransitive(known.uses, known.repositories, session, left, time);
  const uses = collected.uses.map(({ use }) => use);
  const isNew = ({ reference }: ActionUse) =>
    reference.kind === 'repository' && !known.repositories.has(repositoryKey(reference));
  const added = await collectRepositories(uses.filter(isNew), session, budget, time, Math.floor(left / 3));
  const repositories = new Map([...known.repositories, ...added]);
  const places = await collectPlaces(uses, repositories, session, budget, time);
  const vulnerabilities = await collectAdvisories(uses, repositories, advisorySource, time);
  return { ...collected, facts: { uses, repositories, places, vulnerabilities } };
}

interface ReadFile {
  readonly path: string;
  readonly read: SourceRead | null;
}

async function collectUses(
  tree: SourceTree,
  time: SoftDeadline,
): Promise<{ readonly uses: readonly ActionUse[]; readonly files: ReadFiles }> {
  const found = findWorkflowFiles(tree.paths);
  const chosen = found.slice(0, MAX_FILES);
  const wanted = tree.has(LOCK_PATH) ? [LOCK_PATH, ...chosen] : chosen;
  const reads = await Promise.all(
    wanted.map(async (path) => ({ path, read: await time.attempt((signal) => tree.read(path, signal)) })),
  );
  const lock = readLock(reads.find(({ path }) => path === LOCK_PATH));
  const skipped: ReadFiles['skipped'][number][] = lock.skipped;
  const uses: ActionUse[] = [];
  let count = 0;
  let bytes = 0;
  for (const { path, read } of reads.filter((each) => each.path !== LOCK_PATH)) {
    bytes += read?.kind === 'content' ? read.bytes.byteLength : 0;
    const file = bytes > MAX_BYTES ? TOO_MANY : toOccurrences(time.isOver() ? null : read);
    const own = file.kind === 'read' ? file.occurrences.flatMap((each) => toUse(path, each, lock.lock)) : [];
    if (file.kind === 'skipped' || uses.length + own.length > MAX_USES) {
      skipped.push({ path, reason: file.kind === 'skipped' ? file.reason : 'file-limit' });
      continue;
    }
    count += 1;
    uses.push(...own);
  }
  for (const path of found.slice(MAX_FILES)) skipped.push({ path, reason: 'file-limit' });
  return { uses, files: { count, skipped } };
}

function readLock(file: ReadFile | undefined): {
  readonly lock: ActionsLock | null;
  readonly skipped: ReadFiles['skipped'][number][];
} {
  if (file === undefined) return { lock: null, skipped: [] };
  const { path, read } = file;
  if (read === null) return { lock: null, skipped: [{ path, reason: 'time-limit' }] };
  if (read.kind === 'skipped') return { lock: null, skipped: [{ path, reason: read.reason }] };
  const lock = readActionsLock(read.bytes);
  return { lock, skipped: lock === null ? [{ path, reason: 'not-the-format' }] : [] };
}

function toOccurrences(read: SourceRead | null) {
  if (read === null) return { kind: 'skipped', reason: 'time-limit' } as const;
  return read.kind === 'skipped' ? read : readUses(read.bytes);
}

function toUse(path: string, occurrence: UsesOccurrence, lock: ActionsLock | null): readonly ActionUse[] {
  const reference =
    occurrence.by === 'uses'
      ? parseUses(occurrence.value)
      : parseImage(occurrence.value.replace(/^docker:\/\//, ''));
  if (reference === null) return [];
  // The platform's lock does not cover reusable workflows yet.
  const isCovered =
    reference.kind === 'repository' && reference.ref !== null && !reference.isReusableWorkflow;
  const lockedCommit = isCovered
    ? (lock?.commitOf(path, reference.action, reference.ref ?? '') ?? null)
    : null;
  return [{ path, scope: fileScope(path), occurrence, reference, lockedCommit }];
}
