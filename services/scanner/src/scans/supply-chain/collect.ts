import { startSoftDeadline } from '../../source-tree/soft-deadline.ts';
import type { SourceTree } from '../../source-tree/source-tree.ts';
import { type Asking, requestQuota } from './asking.ts';
import type { Audited } from './audits/audit-workflow.ts';
import { collectAdvisories } from './collect-advisories.ts';
import { collectPlaces, collectRepositories, MAX_REPOSITORIES } from './collect-repositories.ts';
import { type CollectedTransitive, collectTransitive } from './collect-transitive.ts';
import { type ActionUse, type ReadFiles, repositoryKey, type SupplyChainFacts } from './facts.ts';
import {
  findWorkflowFiles,
  LOCK_PATH,
  type ReadWorkflows,
  readWorkflows,
} from './workflow/read-workflows.ts';

export interface CollectedSupplyChain {
  readonly facts: SupplyChainFacts;
  readonly audited: Audited;
  readonly files: ReadFiles;
  /** What the used actions use in turn; `facts.uses` are those of `uses`, in their order. */
  readonly transitive: CollectedTransitive & { readonly facts: SupplyChainFacts };
}

/** Looking into the actions of others may take so long of the scan. */
const TRANSITIVE_MS = 8_000;

const MAX_FILES = 200;

/**
 * The workflows and actions of a tree, what they use, the refs of every repository they use, where unknown commits
 * belong, and the advisories. What could not be asked in time stays unknown.
 *
 * @throws UpstreamError when the platform limits us or is away while the files of the tree are read.
 */
export async function collectSupplyChain(
  tree: SourceTree,
  ask: Omit<Asking, 'takeRequest'>,
): Promise<CollectedSupplyChain> {
  const asking = { ...ask, takeRequest: requestQuota(ask.session) };
  const { uses, audited, files } = await collectUses(tree, asking);
  const facts = await collectFacts(uses, await collectRepositories(uses, asking), asking);
  return { facts, audited, files, transitive: await collectTransitiveFacts(facts, asking) };
}

async function collectFacts(
  uses: readonly ActionUse[],
  repositories: SupplyChainFacts['repositories'],
  asking: Asking,
): Promise<SupplyChainFacts> {
  const places = await collectPlaces(uses, repositories, asking);
  const vulnerabilities = await collectAdvisories(uses, repositories, asking);
  return { uses, repositories, places, vulnerabilities };
}

/** Within their own time and that of the scan. */
async function collectTransitiveFacts(
  known: SupplyChainFacts,
  { time, ...others }: Asking,
): Promise<CollectedSupplyChain['transitive']> {
  const own = startSoftDeadline(TRANSITIVE_MS, new AbortController().signal);
  const asking: Asking = {
    ...others,
    time: {
      ...time,
      attempt: (ask) => time.attempt((outer) => own.attempt((inner) => ask(AbortSignal.any([outer, inner])))),
    },
  };
  try {
    const left = MAX_REPOSITORIES - known.repositories.size;
    const collected = await collectTransitive(known.uses, known.repositories, left, asking);
    const uses = collected.uses.map(({ use }) => use);
    const isNew = ({ reference }: ActionUse) =>
      reference.kind === 'repository' && !known.repositories.has(repositoryKey(reference));
    const added = await collectRepositories(uses.filter(isNew), asking, Math.floor(left / 3));
    const repositories = new Map([...known.repositories, ...added]);
    return { ...collected, facts: await collectFacts(uses, repositories, asking) };
  } finally {
    own.clear();
  }
}

async function collectUses(tree: SourceTree, { workers, time }: Asking): Promise<ReadWorkflows> {
  const found = findWorkflowFiles(tree.paths);
  const chosen = found.slice(0, MAX_FILES);
  const wanted = tree.has(LOCK_PATH) ? [LOCK_PATH, ...chosen] : chosen;
  const fetched = await Promise.all(
    wanted.map(async (path) => ({ path, read: await time.attempt((signal) => tree.read(path, signal)) })),
  );
  const read = await time.attempt((signal) => workers.run('readWorkflows', fetched, { signal }));
  // Nothing is read of files that there was no time for.
  const { uses, audited, files } = read ?? readWorkflows(wanted.map((path) => ({ path, read: null })));
  const beyond = found.slice(MAX_FILES).map((path) => ({ path, reason: 'file-limit' as const }));
  return { uses, audited, files: { ...files, skipped: [...files.skipped, ...beyond] } };
}
