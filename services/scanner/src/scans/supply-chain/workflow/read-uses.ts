import { toWorkflowFile, type WorkflowFile } from '../audits/workflow-file.ts';
import { readYaml, type YamlValue } from './read-yaml.ts';

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

/** Why a file was not read. */
export type UnreadReason = 'not-the-format' | 'too-large';

/** Nobody writes so much by hand. */
const MAX_BYTES = 1024 * 1024;
/** Aliases may repeat a list of steps in every job; a real file has some hundreds. */
const MAX_OCCURRENCES = 5_000;

/** The document of a workflow or an action, whatever it contains. */
export function openWorkflow(bytes: Uint8Array): WorkflowFile | UnreadReason {
  if (bytes.byteLength > MAX_BYTES) return 'too-large';
  const yaml = readYaml(bytes);
  return yaml === null ? 'not-the-format' : toWorkflowFile(yaml);
}

/**
 * Every `uses:` and every image of a workflow (`jobs`) or an action (`runs`), by line. Only what the platform would run
 * counts: not comments, not text inside `run:`, not keys elsewhere.
 */
export function readUses(bytes: Uint8Array): readonly UsesOccurrence[] | UnreadReason {
  const file = openWorkflow(bytes);
  return typeof file === 'string' ? file : usesOf(file);
}

/** As `readUses`, of a document that is open. */
export function usesOf(file: WorkflowFile): readonly UsesOccurrence[] | UnreadReason {
  const occurrences = everyUse(file)
    .take(MAX_OCCURRENCES + 1)
    .toArray();
  if (occurrences.length > MAX_OCCURRENCES || file.yaml.isCut()) return 'too-large';
  return occurrences.sort((a, b) => a.line - b.line);
}

function* everyUse({ root, jobs, uses }: WorkflowFile): Generator<UsesOccurrence> {
  for (const { value } of uses) yield* occurrence('uses', value);
  for (const { value: job } of jobs) {
    yield* image(job.get('container'));
    for (const [, service] of job.get('services')?.entries() ?? []) yield* image(service);
  }
  const own = root.get('runs', 'image');
  if (own?.text?.trim().startsWith('docker://') === true) yield* occurrence('image', own);
}

/** `container: name`, or a mapping with `image`. */
function* image(value: YamlValue | undefined): Iterable<UsesOccurrence> {
  const at = value?.text === undefined ? value?.get('image') : value;
  if (at?.text?.trim() !== '') yield* occurrence('image', at);
}

function* occurrence(by: UsesOccurrence['by'], value: YamlValue | undefined): Iterable<UsesOccurrence> {
  if (value?.text === undefined) return;
  yield { by, value: value.text.trim(), line: value.line, comment: value.comment };
}
