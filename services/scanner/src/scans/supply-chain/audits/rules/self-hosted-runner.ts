import type { YamlFile, YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions, isWhollyExpression } from '../expression/find-expressions.ts';
import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import type { Job, WorkflowFile } from '../workflow-file.ts';

const LABEL = 'self-hosted';
const MAX_DEPTH = 6;

export const selfHostedRunner: WorkflowAudit<'self-hosted-runner'> = {
  id: 'self-hosted-runner',
  *audit(file) {
    for (const job of file.jobs) {
      const runsOn = file.yaml.get(job, 'runs-on');
      if (runsOn === null || !isSelfHosted(file, job, runsOn)) continue;
      yield {
        severity: 'medium',
        confidence: 'high',
        line: runsOn.line,
        endLine: file.yaml.lastLine(runsOn),
        job,
        step: null,
        message: 'The job runs on a self-hosted runner.',
        snippet: 'runs-on: ubuntu-24.04',
        silencedIn: [linesOf(file.yaml, runsOn)],
      };
    }
  },
};

/** The first label says so, a group is named, or an expression takes the label from the matrix. */
function isSelfHosted({ yaml }: WorkflowFile, job: Job, runsOn: YamlValue): boolean {
  const text = yaml.text(runsOn);
  if (text === null) {
    const first = yaml.items(runsOn)[0] ?? null;
    return yaml.text(first) === LABEL || yaml.get(runsOn, 'group') !== null;
  }
  if (!isWhollyExpression(text)) return text === LABEL;
  const path = findExpressions(text.trim())[0]?.inner.trim() ?? '';
  const matrix = yaml.get(yaml.get(job, 'strategy'), 'matrix');
  const [context, name = '', ...keys] = path.split('.');
  if (context !== 'matrix') return false;
  const rows = [matrix, ...yaml.items(yaml.get(matrix, 'include'))];
  const excluded = new Set(
    yaml
      .items(yaml.get(matrix, 'exclude'))
      .filter((row) => yaml.entries(row).length === 1)
      .map((row) => yaml.text(yaml.get(row, name))),
  );
  const labels = rows.flatMap((row) => [...textsAt(yaml, yaml.get(row, name), keys, 0)]);
  return labels.some((label) => label.includes(LABEL) && !excluded.has(label));
}

/** The texts at a path of keys, in whatever lists they stand. */
function* textsAt(
  yaml: YamlFile,
  value: YamlValue | null,
  keys: readonly string[],
  depth: number,
): Iterable<string> {
  if (value === null || depth > MAX_DEPTH) return;
  const text = yaml.text(value);
  const [key, ...rest] = keys;
  if (text !== null && key === undefined) yield text;
  for (const item of yaml.items(value)) yield* textsAt(yaml, item, keys, depth + 1);
  if (key !== undefined) yield* textsAt(yaml, yaml.get(value, key), rest, depth + 1);
}
