import type { YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions, isWhollyExpression } from '../expression/find-expressions.ts';
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
      snippet: 'runs-on: ubuntu-24.04',
    };
  }
}

/** The first label says so, a group is named, or an expression takes the label from the matrix. */
function isSelfHosted(job: Job, runsOn: YamlValue): boolean {
  const { text } = runsOn;
  if (text === undefined) return runsOn.items()[0]?.text === LABEL || runsOn.get('group') !== undefined;
  if (!isWhollyExpression(text)) return text === LABEL;
  const path = findExpressions(text.trim())[0]?.inner.trim() ?? '';
  const [context, name = '', ...keys] = path.split('.');
  if (context !== 'matrix') return false;
  const matrix = job.value.get('strategy', 'matrix');
  const excluded = new Set(
    (matrix?.get('exclude')?.items() ?? [])
      .filter((row) => row.entries().length === 1)
      .map((row) => row.get(name)?.text),
  );
  const rows = [matrix, ...(matrix?.get('include')?.items() ?? [])];
  const labels = rows.flatMap((row) => [...textsAt(row?.get(name), keys, 0)]);
  return labels.some((label) => label.includes(LABEL) && !excluded.has(label));
}

/** The texts at a path of keys, in whatever lists they stand. */
function* textsAt(value: YamlValue | undefined, keys: readonly string[], depth: number): Iterable<string> {
  if (value === undefined || depth > MAX_DEPTH) return;
  const [key, ...rest] = keys;
  if (value.text !== undefined && key === undefined) yield value.text;
  for (const item of value.items()) yield* textsAt(item, keys, depth + 1);
  if (key !== undefined) yield* textsAt(value.get(key), rest, depth + 1);
}
