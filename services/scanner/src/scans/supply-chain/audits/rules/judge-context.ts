import type { YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions } from '../expression/find-expressions.ts';
import { contextPath, onlyProperty } from '../expression/flowing-contexts.ts';
import type { Context } from '../expression/parse-expression.ts';
import type { Found } from '../workflow-audit.ts';
import { isExpression, type Job, type Step, type WorkflowFile } from '../workflow-file.ts';
import contexts from './attacker-contexts.json' with { type: 'json' };
import environment from './default-environment.json' with { type: 'json' };

type Verdict = Pick<Found, 'severity' | 'confidence'>;

const FIXED: ReadonlySet<string> = new Set(contexts.fixed);
const STRUCTURED: ReadonlySet<string> = new Set(contexts.structured);
const DEFAULT_ENVIRONMENT: ReadonlySet<string> = new Set(environment.fixed);
/** Always one of four words. */
const OUTCOME = /^(?:needs\.[^.]+\.result|steps\.[^.]+\.(?:outcome|conclusion))$/;
/** Inputs of these types are no text of the caller's choice. */
const CHOSEN: ReadonlySet<string> = new Set(['boolean', 'number', 'choice', 'environment']);

const CERTAIN: Verdict = { severity: 'high', confidence: 'high' };
const PARTLY: Verdict = { severity: 'medium', confidence: 'high' };
const HARDLY: Verdict = { severity: 'informational', confidence: 'low' };

/** How far an attacker decides what a context expands to; null when not at all. */
export function judgeContext(
  context: Context,
  step: Step,
  file: WorkflowFile,
  matrix: MatrixValues | null,
): Verdict | null {
  const path = contextPath(context);
  if (path === null) return HARDLY;
  if (FIXED.has(path) || OUTCOME.test(path)) return null;
  if (STRUCTURED.has(path)) return PARTLY;
  const [head = ''] = path.split('.', 1);
  switch (head) {
    case 'secrets':
      return null;
    case 'github':
      return CERTAIN;
    case 'inputs':
      return judgeInput(onlyProperty(context), file);
    case 'env':
      return isFixedEnvironment(onlyProperty(context), step, file)
        ? null
        : { severity: 'low', confidence: 'high' };
    case 'matrix':
      return matrix === null || matrix.isFixed(path) ? null : { severity: 'medium', confidence: 'medium' };
    default:
      return HARDLY;
  }
}

function judgeInput(name: string | null, { kind, declaredInputs }: WorkflowFile): Verdict | null {
  const declared = declaredInputs.get(name?.toLowerCase() ?? '');
  if (declared === undefined) return { severity: 'low', confidence: 'low' };
  if (kind === 'action') return CERTAIN;
  return declared.every((input) => CHOSEN.has(input.get('type')?.text ?? '')) ? null : CERTAIN;
}

/** The nearest `env:` that names the variable decides. */
function isFixedEnvironment(name: string | null, { value, job }: Step, { root }: WorkflowFile): boolean {
  if (name === null) return false;
  if (DEFAULT_ENVIRONMENT.has(name.toUpperCase())) return true;
  for (const place of [value, job?.value, root]) {
    const env = place?.get('env');
    if (isExpression(env)) return false;
    const own = env?.get(name);
    if (own !== undefined) return findExpressions(own.text ?? '').length === 0;
  }
  return false;
}

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
