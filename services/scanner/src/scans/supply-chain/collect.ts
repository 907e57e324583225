import type { AdvisorySource } from '@repo/upstream/advisory';
import type { GithubSession } from '@repo/upstream/github';
import { type SoftDeadline, startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import type { Audited } from './audits/audit-workflow.ts';
import { collectAdvisories } from './collect-advisories.ts';
import { collectPlaces } from './collect-places.ts';
import { collectRepositories, MAX_REPOSITORIES } from './collect-repositories.ts';
import { type CollectedTransitive, collectTransitive, type DefinitionReading } from './collect-transitive.ts';
import { type ActionUse, type ReadFiles, repositoryKey, type SupplyChainFacts } from './facts.ts';
import { createRestQuota, type RestQuota } from './rest-quota.ts';
import {
  type FetchedFile,
  findWorkflowFiles,
  LOCK_PATH,
  type ReadWorkflows,
  readWorkflows,
} from './workflow/read-workflows.ts';

export interface CollectedSupplyChain {
  readonly facts: SupplyChainFacts;
  readonly audited: Audited;
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

/** Who reads YAML of strangers, which can take long. */
export interface WorkflowReading extends DefinitionReading {
  readWorkflows(files: readonly FetchedFile[], signal: AbortSignal): Promise<ReadWorkflows>;
}

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
  reading: WorkflowReading,
  time: SoftDeadline,
): Promise<CollectedSupplyChain> {
  const { uses, audited, files } = await collectUses(tree, reading, time);
  const quota = createRestQuota(session.hasToken);
  const repositories = await collectRepositories(uses, session, quota, time);
  const places = await collectPlaces(uses, repositories, session, quota, time);
  const vulnerabilities = await collectAdvisories(uses, repositories, advisorySource, time);
  const facts = { uses, repositories, places, vulnerabilities };
  const look = (soft: SoftDeadline) =>
    collectTransitiveFacts(facts, session, advisorySource, quota, reading, soft);
  return { facts, audited, files, transitive: await within(TRANSITIVE_MS, time, look) };
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
    signal: AbortSignal.any([own.signal, time.signal]),
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
  quota: RestQuota,
  reading: DefinitionReading,
  time: SoftDeadline,
): Promise<TransitiveFacts> {
  const left = MAX_REPOSITORIES - known.repositories.size;
  const collected = await collectTransitive(known.uses, known.repositories, session, left, reading, time);
  const uses = collected.uses.map(({ use }) => use);
  const isNew = ({ reference }: ActionUse) =>
    reference.kind === 'repository' && !known.repositories.has(repositoryKey(reference));
  const added = await collectRepositories(uses.filter(isNew), session, quota, time, Math.floor(left / 3));
  const repositories = new Map([...known.repositories, ...added]);
  const places = await collectPlaces(uses, repositories, session, quota, time);
  const vulnerabilities = await collectAdvisories(uses, repositories, advisorySource, time);
  return { ...collected, facts: { uses, repositories, places, vulnerabilities } };
}

async function collectUses(
  tree: SourceTree,
  reading: WorkflowReading,
  time: SoftDeadline,
): Promise<ReadWorkflows> {
  const found = findWorkflowFiles(tree.paths);
  const chosen = found.slice(0, MAX_FILES);
  const wanted = tree.has(LOCK_PATH) ? [LOCK_PATH, ...chosen] : chosen;
  const fetched = await Promise.all(
    wanted.map(async (path) => ({ path, read: await time.attempt((signal) => tree.read(path, signal)) })),
  );
  const read = await time.attempt((signal) => reading.readWorkflows(fetched, signal));
  // Nothing is read of files that there was no time for.
  const { uses, audited, files } = read ?? readWorkflows(wanted.map((path) => ({ path, read: null })));
  const beyond = found.slice(MAX_FILES).map((path) => ({ path, reason: 'file-limit' as const }));
  return { uses, audited, files: { ...files, skipped: [...files.skipped, ...beyond] } };
}
