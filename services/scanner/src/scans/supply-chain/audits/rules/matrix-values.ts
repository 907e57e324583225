import type { YamlFile, YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions } from '../expression/find-expressions.ts';
import { isExpression, type Job } from '../workflow-file.ts';

/** Which contexts of a job's matrix may hold what an expression says. */
export interface MatrixValues {
  /** `path` as `contextPath` has it. */
  isFixed(path: string): boolean;
}

const MAX_DEPTH = 10;

/** Null when the job has no matrix. */
export function readMatrix(yaml: YamlFile, job: Job): MatrixValues | null {
  const matrix = yaml.get(yaml.get(job, 'strategy'), 'matrix');
  if (matrix === null) return null;
  const open = new Set<string>();
  const isUnknown = isExpression(yaml, matrix) || isExpression(yaml, yaml.get(matrix, 'include'));
  for (const { key, ...value } of yaml.entries(matrix)) {
    if (key === 'exclude' || key === 'include') continue;
    collect(yaml, value, `matrix.${key}`.toLowerCase(), open, 0);
  }
  for (const row of yaml.items(yaml.get(matrix, 'include'))) collect(yaml, row, 'matrix', open, 0);
  const beginnings = new Set([...open].flatMap(beginningsOf));
  return {
    isFixed: (path) =>
      !isUnknown && !beginnings.has(path) && !beginningsOf(path).some((each) => open.has(each)),
  };
}

/** The paths whose values contain an expression. */
function collect(yaml: YamlFile, value: YamlValue, path: string, open: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) open.add(path);
  else if (findExpressions(yaml.text(value) ?? '').length > 0) open.add(path);
  else {
    for (const item of yaml.items(value)) collect(yaml, item, path, open, depth + 1);
    for (const entry of yaml.entries(value)) {
      collect(yaml, entry, `${path}.${entry.key.toLowerCase()}`, open, depth + 1);
    }
  }
}

/** `a`, `a.b` and `a.b.c` of `a.b.c`, without the first, which is the name of the context. */
function beginningsOf(path: string): readonly string[] {
  const parts = path.split('.').slice(0, MAX_DEPTH + 2);
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('.'));
}
