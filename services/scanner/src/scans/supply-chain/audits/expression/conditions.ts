import type { YamlValue } from '../../workflow/read-yaml.ts';
import type { Job, Step, WorkflowFile } from '../workflow-file.ts';
import { findExpressions } from './find-expressions.ts';
import { type Expression, parseExpression } from './parse-expression.ts';

/** An `if:` of a job or a step. */
export interface Condition {
  readonly value: YamlValue;
  readonly text: string;
  readonly job: Job | null;
  readonly step: Step | null;
}

/** Every `if:` of the jobs and steps of a file. */
export function* conditionsOf({ yaml, jobs, stepLists }: WorkflowFile): Iterable<Condition> {
  for (const job of jobs) yield* conditionAt(job, job, null);
  for (const step of stepLists.flat()) yield* conditionAt(step.value, step.job, step);

  function* conditionAt(owner: YamlValue, job: Job | null, step: Step | null): Iterable<Condition> {
    const value = yaml.get(owner, 'if');
    const text = yaml.text(value);
    if (value !== null && text !== null) yield { value, text, job, step };
  }
}

/** What the text of an `if:` asks: its first `${{ … }}`, or all of it; null when it is no expression. */
export function parseCondition(text: string): { readonly parsed: Expression; readonly inner: string } | null {
  const inner = findExpressions(text)[0]?.inner ?? text;
  const parsed = parseExpression(inner);
  return parsed === null ? null : { parsed, inner };
}
