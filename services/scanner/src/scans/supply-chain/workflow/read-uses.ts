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
export function usesOf({ yaml, root, jobs, uses }: WorkflowFile): readonly UsesOccurrence[] | UnreadReason {
  const own = root.get('runs', 'image');
  const containers = jobs.flatMap(({ value: job }) => [
    job.get('container'),
    ...(job.get('services')?.entries() ?? []).map(([, service]) => service),
  ]);
  // `container: name`, or a mapping with `image`.
  const images = containers
    .map((value) => (value?.text === undefined ? value?.get('image') : value))
    .filter((image) => image?.text?.trim() !== '');
  if (own?.text?.trim().startsWith('docker://') === true) images.push(own);
  if (uses.length + images.length > MAX_OCCURRENCES || yaml.isCut()) return 'too-large';
  const occurrences = [
    ...uses.flatMap(({ value }) => occurrence('uses', value)),
    ...images.flatMap((image) => occurrence('image', image)),
  ];
  return occurrences.sort((a, b) => a.line - b.line);
}

function occurrence(by: UsesOccurrence['by'], value: YamlValue | undefined): readonly UsesOccurrence[] {
  if (value?.text === undefined) return [];
  return [{ by, value: value.text.trim(), line: value.line, comment: value.comment }];
}
