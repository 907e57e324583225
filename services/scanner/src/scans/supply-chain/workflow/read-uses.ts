import { toWorkflowFile, type WorkflowFile } from '../audits/workflow-file.ts';
import { readYaml, type YamlFile, type YamlValue } from './read-yaml.ts';

/** One place where a workflow or an action runs somebody else's code. */
export interface UsesOccurrence {
  /** `uses` of a step or job, or the image that a job, a service or a container action runs in. */
  readonly by: 'uses' | 'image';
  readonly value: string;
  /** From 1. */
  readonly line: number;
  /** Behind the value on its line, without the `#`; empty when there is none. */
  readonly comment: string;
}

/** The occurrences of one file, or why there are none. */
export type ReadUses =
  | { readonly kind: 'read'; readonly occurrences: readonly UsesOccurrence[] }
  | { readonly kind: 'skipped'; readonly reason: 'not-the-format' | 'too-large' };

/** Nobody writes so much by hand. */
const MAX_BYTES = 1024 * 1024;
/** Aliases may repeat a list of steps in every job; a real file has some hundreds. */
const MAX_OCCURRENCES = 5_000;

/**
 * Every `uses:` and every image of a workflow (`jobs`) or an action (`runs`), by line. Only what the platform would run
 * counts: not comments, not text inside `run:`, not keys elsewhere.
 */
export function readUses(bytes: Uint8Array): ReadUses {
  const opened = openWorkflow(bytes);
  return opened.kind === 'skipped' ? opened : usesOf(opened.file);
}

/** The document of a workflow or an action, whatever it contains. */
export function openWorkflow(
  bytes: Uint8Array,
): { readonly kind: 'opened'; readonly file: WorkflowFile } | Extract<ReadUses, { kind: 'skipped' }> {
  if (bytes.byteLength > MAX_BYTES) return { kind: 'skipped', reason: 'too-large' };
  const yaml = readYaml(bytes);
  if (yaml === 'invalid') return { kind: 'skipped', reason: 'not-the-format' };
  return { kind: 'opened', file: toWorkflowFile(yaml) };
}

/** As `readUses`, of a document that is open. */
export function usesOf(file: WorkflowFile): ReadUses {
  const occurrences: UsesOccurrence[] = [];
  for (const found of everyUse(file)) {
    if (occurrences.length >= MAX_OCCURRENCES) return { kind: 'skipped', reason: 'too-large' };
    occurrences.push(found);
  }
  if (file.yaml.isCut()) return { kind: 'skipped', reason: 'too-large' };
  return { kind: 'read', occurrences: occurrences.sort((a, b) => a.line - b.line) };
}

function* everyUse({ yaml, jobs, uses }: WorkflowFile): Iterable<UsesOccurrence> {
  for (const { value } of uses) yield* occurrence(yaml, 'uses', value);
  for (const job of jobs) {
    yield* image(yaml, yaml.get(job, 'container'));
    for (const service of yaml.entries(yaml.get(job, 'services'))) yield* image(yaml, service);
  }
  const own = yaml.get(yaml.get(yaml.root, 'runs'), 'image');
  if (yaml.text(own)?.trim().startsWith('docker://') === true) yield* occurrence(yaml, 'image', own);
}

/** `container: name`, or a mapping with `image`. */
function* image(file: YamlFile, value: YamlValue | null): Iterable<UsesOccurrence> {
  const at = file.text(value) === null ? file.get(value, 'image') : value;
  if (file.text(at)?.trim() !== '') yield* occurrence(file, 'image', at);
}

function* occurrence(
  file: YamlFile,
  by: UsesOccurrence['by'],
  value: YamlValue | null,
): Iterable<UsesOccurrence> {
  const text = file.text(value);
  if (value === null || text === null) return;
  yield { by, value: text.trim(), line: value.line, comment: file.comment(value) };
}
