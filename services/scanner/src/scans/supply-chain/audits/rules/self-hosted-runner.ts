import type { YamlValue } from '../../workflow/read-yaml.ts';
import { isWhollyExpression, wholeExpression } from '../expression/find-expressions.ts';
import { flowingValues } from '../expression/flowing-contexts.ts';
import type { Context } from '../expression/parse-expression.ts';
import { at, type Found } from '../workflow-audit.ts';
import type { Job, WorkflowFile } from '../workflow-file.ts';

const LABEL = 'self-hosted';
const MAX_DEPTH = 6;

export function* selfHostedRunner({ jobs }: WorkflowFile): Iterable<Found> {
  for (const job of jobs) {
    const runsOn = job.value.get('runs-on');
    if (runsOn === undefined || !isSelfHosted(job, runsOn)) continue;
    yield {
      ...at(runsOn),
      job,
      severity: 'medium',
      confidence: 'high',
      message: 'The job runs on a self-hosted runner.',
    };
  }
}

/** A group is named, or one of the labels says so, be it in an expression or in the matrix. */
function isSelfHosted(job: Job, runsOn: YamlValue): boolean {
  if (runsOn.get('group') !== undefined) return true;
  return [runsOn, runsOn.get('labels')].some((labels) =>
    [labels, ...(labels?.items() ?? [])].some((label) => mayBeSelfHosted(job, label?.text?.trim() ?? '')),
  );
}

function mayBeSelfHosted(job: Job, text: string): boolean {
  if (!isWhollyExpression(text)) return text.toLowerCase() === LABEL;
  const expression = wholeExpression(text);
  const values = expression === null ? [] : flowingValues(expression);
  const texts = values.flatMap((value) =>
    value.kind === 'literal' ? String(value.value) : labelsOf(job, value),
  );
  // The text may be a list in JSON.
  return texts.some((label) => label.toLowerCase().includes(LABEL));
}

/** The labels of the matrix that a context may be. */
function labelsOf(job: Job, { head, parts }: Context): readonly string[] {
  if (typeof head !== 'string' || head.toLowerCase() !== 'matrix') return [];
  const matrix = job.value.get('strategy', 'matrix');
  const exclude = matrix?.get('exclude')?.items() ?? [];
  const whole = exclude.filter((row) => row.entries().length === 1);
  const excluded = new Set(whole.flatMap((row) => [...textsAt(row, parts, 0)]));
  return [
    ...[...textsAt(matrix, parts, 0)].filter((label) => !excluded.has(label)),
    ...(matrix?.get('include')?.items() ?? []).flatMap((row) => [...textsAt(row, parts, 0)]),
  ];
}

/** The texts at a path of keys, in whatever lists they stand. */
function* textsAt(value: YamlValue | undefined, keys: Context['parts'], depth: number): Iterable<string> {
  if (value === undefined || depth > MAX_DEPTH) return;
  const [key, ...rest] = keys;
  if (value.text !== undefined && key === undefined) yield value.text;
  for (const item of value.items()) yield* textsAt(item, key === 'any' ? rest : keys, depth + 1);
  for (const [name, entry] of value.entries()) {
    const isMeant = key === 'any' || key?.name.toLowerCase() === name.toLowerCase();
    if (isMeant) yield* textsAt(entry, rest, depth + 1);
  }
}
