import type { SupplyChainAudit } from '@repo/contracts/scanner';
import { baseName } from '../../../base-name.ts';
import { fileScope } from '../../../source-tree/file-scope.ts';
import type { SourceRead } from '../../../source-tree/source-tree.ts';
import { type Audited, auditWorkflow } from '../audits/audit-workflow.ts';
import type { ActionUse, ReadFiles } from '../facts.ts';
import { parseImage, parseUses } from '../reference/parse-uses.ts';
import { type ActionsLock, readActionsLock } from './read-actions-lock.ts';
import { openWorkflow, type ReadUses, readUses, type UsesOccurrence, usesOf } from './read-uses.ts';

/** Where the platform keeps its own lock of action references. */
export const LOCK_PATH = '.github/workflows/actions.lock';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const DEPENDABOT = /^\.github\/dependabot\.ya?ml$/;
const ACTION_NAMES: ReadonlySet<string> = new Set(['action.yml', 'action.yaml']);

/** Whether the platform reads this file: a workflow right in its folder, an action wherever it stands, or Dependabot's. */
export function isWorkflowFile(path: string): boolean {
  if (WORKFLOW.test(path) || DEPENDABOT.test(path)) return true;
  return ACTION_NAMES.has(baseName(path)) && !path.split('/').includes('node_modules');
}

/** Workflows first, then actions, each by path. */
export function findWorkflowFiles(paths: readonly string[]): readonly string[] {
  const found = paths.filter(isWorkflowFile);
  return [...found.filter((path) => WORKFLOW.test(path)), ...found.filter((path) => !WORKFLOW.test(path))];
}

/** A file as the tree gave it; null when the time was over before. */
export interface FetchedFile {
  readonly path: string;
  readonly read: SourceRead | null;
}

/** What the workflows and actions of a tree use. */
export interface ReadWorkflows {
  readonly uses: readonly ActionUse[];
  /** By file as the files were given, then line. */
  readonly audited: Audited;
  readonly files: ReadFiles;
}

/** Bytes of YAML that are read in one scan; a hostile megabyte takes three seconds. */
const MAX_BYTES = 3 * 1024 * 1024;
/** Aliases can repeat a few lines very often. */
const MAX_USES = 10_000;
const MAX_AUDITS = 5_000;
const TOO_MANY = { kind: 'skipped', reason: 'file-limit' } as const;

/** Reads workflows and actions, and the platform's own lock of them where it is among the files. */
export function readWorkflows(fetched: readonly FetchedFile[]): ReadWorkflows {
  const lock = readLock(fetched.find(({ path }) => path === LOCK_PATH));
  const skipped: ReadFiles['skipped'][number][] = lock.skipped;
  const uses: ActionUse[] = [];
  const audits: SupplyChainAudit[] = [];
  let ignored = 0;
  let isCut = false;
  let count = 0;
  let bytes = 0;
  for (const { path, read } of fetched.filter((each) => each.path !== LOCK_PATH)) {
    bytes += read?.kind === 'content' ? read.bytes.byteLength : 0;
    const file = bytes > MAX_BYTES ? TOO_MANY : toOccurrences(path, read);
    const own = file.kind === 'read' ? file.occurrences.flatMap((each) => toUse(path, each, lock.lock)) : [];
    if (file.kind === 'skipped' || uses.length + own.length > MAX_USES) {
      skipped.push({ path, reason: file.kind === 'skipped' ? file.reason : 'file-limit' });
      continue;
    }
    count += DEPENDABOT.test(path) ? 0 : 1;
    uses.push(...own);
    audits.push(...file.audited.audits.slice(0, MAX_AUDITS - audits.length));
    ignored += file.audited.ignored;
    isCut ||= file.audited.isCut || audits.length === MAX_AUDITS;
  }
  return { uses, audited: { audits, ignored, isCut }, files: { count, skipped } };
}

function readLock(file: FetchedFile | undefined): {
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

function toOccurrences(path: string, read: SourceRead | null) {
  if (read === null) return { kind: 'skipped', reason: 'time-limit' } as const;
  const opened = read.kind === 'skipped' ? read : openWorkflow(read.bytes);
  if (opened.kind === 'skipped') return opened;
  const uses = usesOf(opened.file);
  return uses.kind === 'skipped' ? uses : { ...uses, audited: auditWorkflow(path, opened.file) };
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

/** The file of an action or a reusable workflow of somebody else. */
export interface Definition {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What it uses in turn, or why it was not read. */
export type ReadDefinition = readonly ActionUse[] | Extract<ReadUses, { kind: 'skipped' }>['reason'];

export function readDefinitions(definitions: readonly Definition[]): readonly ReadDefinition[] {
  return definitions.map(readDefinition);
}

function readDefinition({ file, bytes }: Definition): ReadDefinition {
  const read = readUses(bytes);
  if (read.kind === 'skipped') return read.reason;
  return read.occurrences.flatMap((occurrence): readonly ActionUse[] => {
    const reference = occurrence.by === 'uses' ? parseUses(occurrence.value) : null;
    if (reference === null) return [];
    return [{ path: file, scope: 'production', occurrence, reference, lockedCommit: null }];
  });
}
