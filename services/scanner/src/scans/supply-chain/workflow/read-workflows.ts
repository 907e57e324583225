import type { SkippedFile, SupplyChainAudit } from '@repo/contracts/scanner';
import { baseName } from '../../../base-name.ts';
import { fileScope } from '../../../source-tree/file-scope.ts';
import type { SourceRead } from '../../../source-tree/source-tree.ts';
import { type Audited, auditWorkflow } from '../audits/audit-workflow.ts';
import type { ActionUse, ReadFiles } from '../facts.ts';
import { parseImage, parseUses } from '../reference/parse-uses.ts';
import { type ActionsLock, readActionsLock } from './read-actions-lock.ts';
import { openWorkflow, readUses, type UnreadReason, type UsesOccurrence, usesOf } from './read-uses.ts';

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

/** Reads workflows and actions, and the platform's own lock of them where it is among the files. */
export function readWorkflows(fetched: readonly FetchedFile[]): ReadWorkflows {
  const skipped: SkippedFile[] = [];
  const uses: ActionUse[] = [];
  const audits: SupplyChainAudit[] = [];
  let ignored = 0;
  let isCut = false;
  let count = 0;
  let bytes = 0;
  const locked = fetched.find(({ path }) => path === LOCK_PATH)?.read;
  const lock = locked?.kind === 'content' ? readActionsLock(locked.bytes) : null;
  if (locked !== undefined && lock === null) {
    const reason = locked?.kind === 'content' ? 'not-the-format' : (locked?.reason ?? 'time-limit');
    skipped.push({ path: LOCK_PATH, reason });
  }
  for (const { path, read } of fetched.filter((each) => each.path !== LOCK_PATH)) {
    bytes += read?.kind === 'content' ? read.bytes.byteLength : 0;
    const file = bytes > MAX_BYTES ? 'file-limit' : readFile(path, read, lock);
    if (typeof file === 'string' || uses.length + file.uses.length > MAX_USES) {
      skipped.push({ path, reason: typeof file === 'string' ? file : 'file-limit' });
      continue;
    }
    count += DEPENDABOT.test(path) ? 0 : 1;
    uses.push(...file.uses);
    audits.push(...file.audited.audits.slice(0, MAX_AUDITS - audits.length));
    ignored += file.audited.ignored;
    isCut ||= file.audited.isCut || audits.length === MAX_AUDITS;
  }
  return { uses, audited: { audits, ignored, isCut }, files: { count, skipped } };
}

function readFile(path: string, read: SourceRead | null, lock: ActionsLock | null) {
  if (read?.kind !== 'content') return read?.reason ?? 'time-limit';
  const file = openWorkflow(read.bytes);
  if (typeof file === 'string') return file;
  const found = usesOf(file);
  if (typeof found === 'string') return found;
  return { uses: found.flatMap((each) => toUse(path, each, lock)), audited: auditWorkflow(path, file) };
}

function toUse(path: string, occurrence: UsesOccurrence, lock: ActionsLock | null): readonly ActionUse[] {
  const { by, value } = occurrence;
  const reference = by === 'uses' ? parseUses(value) : parseImage(value.replace(/^docker:\/\//, ''));
  if (reference === null) return [];
  // The platform's lock does not cover reusable workflows yet.
  const isCovered = reference.kind === 'repository' && !reference.isReusableWorkflow;
  const ref = isCovered ? reference.ref : null;
  const lockedCommit = ref === null ? null : (lock?.commitOf(path, reference.action, ref) ?? null);
  return [{ path, scope: fileScope(path), occurrence, reference, lockedCommit }];
}

/** The file of an action or a reusable workflow of somebody else. */
export interface Definition {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** What it uses in turn, or why it was not read. */
export type ReadDefinition = readonly ActionUse[] | UnreadReason;

export function readDefinitions(definitions: readonly Definition[]): readonly ReadDefinition[] {
  return definitions.map(({ file, bytes }) => {
    const read = readUses(bytes);
    if (typeof read === 'string') return read;
    return read.filter(({ by }) => by === 'uses').flatMap((each) => toUse(file, each, null));
  });
}
