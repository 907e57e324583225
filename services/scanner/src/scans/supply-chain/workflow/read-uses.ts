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
/** Steps of `parallel:` may hold steps again. */
const MAX_DEPTH = 4;

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
): { readonly kind: 'opened'; readonly file: YamlFile } | Extract<ReadUses, { kind: 'skipped' }> {
  if (bytes.byteLength > MAX_BYTES) return { kind: 'skipped', reason: 'too-large' };
  const file = readYaml(bytes);
  return file === 'invalid' ? { kind: 'skipped', reason: 'not-the-format' } : { kind: 'opened', file };
}

/** As `readUses`, of a document that is open. */
export function usesOf(file: YamlFile): ReadUses {
  const occurrences: UsesOccurrence[] = [];
  for (const found of everyUse(file)) {
    if (occurrences.length >= MAX_OCCURRENCES) return { kind: 'skipped', reason: 'too-large' };
    occurrences.push(found);
  }
  if (file.isCut()) return { kind: 'skipped', reason: 'too-large' };
  return { kind: 'read', occurrences: occurrences.sort((a, b) => a.line - b.line) };
}

function* everyUse(file: YamlFile): Iterable<UsesOccurrence> {
  for (const job of file.entries(file.get(file.root, 'jobs'))) {
    yield* occurrence(file, 'uses', file.get(job, 'uses'));
    yield* image(file, file.get(job, 'container'));
    for (const service of file.entries(file.get(job, 'services'))) yield* image(file, service);
    yield* steps(file, file.get(job, 'steps'), 0);
  }
  const runs = file.get(file.root, 'runs');
  yield* steps(file, file.get(runs, 'steps'), 0);
  const own = file.get(runs, 'image');
  if (file.text(own)?.trim().startsWith('docker://') === true) yield* occurrence(file, 'image', own);
}

function* steps(file: YamlFile, list: YamlValue | null, depth: number): Iterable<UsesOccurrence> {
  for (const step of file.items(list)) {
    yield* occurrence(file, 'uses', file.get(step, 'uses'));
    if (depth < MAX_DEPTH) yield* steps(file, file.get(step, 'parallel'), depth + 1);
  }
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
