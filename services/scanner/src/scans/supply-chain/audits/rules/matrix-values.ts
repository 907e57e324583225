import type { YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions } from '../expression/find-expressions.ts';
import { isExpression, type Job } from '../workflow-file.ts';

/** Which contexts of a job's matrix may hold what an expression says. */
export interface MatrixValues {
  /** `path` as `contextPath` has it. */
  isFixed(path: string): boolean;
}

const MAX_DEPTH = 10;

/** Null when the job has no matrix. */
export function readMatrix(job: Job): MatrixValues | null {
  const matrix = job.value.get('strategy', 'matrix');
  if (matrix === undefined) return null;
  const open = new Set<string>();
  const include = matrix.get('include');
  const isUnknown = isExpression(matrix) || isExpression(include);
  for (const [key, value] of matrix.entries()) {
    if (key === 'exclude' || key === 'include') continue;
    collect(value, `matrix.${key}`.toLowerCase(), open, 0);
  }
  for (const row of include?.items() ?? []) collect(row, 'matrix', open, 0);
  const beginnings = new Set([...open].flatMap(beginningsOf));
  return {
    isFixed: (path) =>
      !isUnknown && !beginnings.has(path) && !beginningsOf(path).some((each) => open.has(each)),
  };
}

/** The paths whose values contain an expression. */
function collect(value: YamlValue, path: string, open: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || findExpressions(value.text ?? '').length > 0) open.add(path);
  else {
    for (const item of value.items()) collect(item, path, open, depth + 1);
    for (const [key, entry] of value.entries()) {
      collect(entry, `${path}.${key.toLowerCase()}`, open, depth + 1);
    }
  }
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`, without the first, which is the name of the context. */
function beginningsOf(path: string): readonly string[] {
  const parts = path.split('.').slice(0, MAX_DEPTH + 2);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('.'));
}
