import type { YamlValue } from '../../workflow/read-yaml.ts';
import { findExpressions } from '../expression/find-expressions.ts';
import { contextPath, flowingContexts, onlyProperty } from '../expression/flowing-contexts.ts';
import { type Context, parseExpression } from '../expression/parse-expression.ts';
import type { Found } from '../workflow-audit.ts';
import { isActionOf, type Job, type Step, shellOf, type WorkflowFile } from '../workflow-file.ts';
import codeInputs from './code-inputs.json' with { type: 'json' };
import { judgeContext, type MatrixValues, readMatrix } from './judge-context.ts';

const CODE_INPUTS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(codeInputs.actions));
const MAX_SHOWN = 100;
/** What means the same in YAML without quotes, on one line. */
const PLAIN = /^(?!.*(?::\s| #)).+$/;

export function* templateInjection(file: WorkflowFile): Iterable<Found> {
  const matrices = new Map<Job | undefined, MatrixValues | null>(
    file.jobs.map((job) => [job, readMatrix(job)]),
  );
  for (const step of file.stepLists.flat()) {
    const matrix = matrices.get(step.job) ?? null;
    for (const script of scriptsOf(step)) yield* ofScript(file, step, script, matrix);
  }
}

/** Where a step takes code. */
function scriptsOf(step: Step): readonly YamlValue[] {
  if (step.run !== undefined) return [step.run];
  const names = CODE_INPUTS.get(step.action?.action.toLowerCase() ?? '') ?? [];
  return names.flatMap((name) => step.inputs.get(name.toLowerCase()) ?? []);
}

function* ofScript(
  file: WorkflowFile,
  step: Step,
  script: YamlValue,
  matrix: MatrixValues | null,
): Iterable<Found> {
  const told = new Set<string>();
  for (const located of locateContexts(script)) {
    const { context, text, line } = located;
    const verdict = judgeContext(context, step, file, matrix);
    const shown = text.slice(0, MAX_SHOWN);
    if (verdict === null || told.has(`${line} ${shown}`)) continue;
    told.add(`${line} ${shown}`);
    yield {
      ...verdict,
      line,
      job: step.job,
      step,
      message: `${shown} is put into the script before it runs: text of somebody else can become code.`,
      snippet: snippetOf(file, step, located),
      silencedIn: [step.value],
    };
  }
}

interface LocatedContext {
  readonly context: Context;
  /** As written. */
  readonly text: string;
  /** The expression that it stands in. */
  readonly whole: string;
  readonly line: number;
}

/** The contexts of each expression, at their lines in the file; those of an alias at the line of the alias. */
function* locateContexts(script: YamlValue): Iterable<LocatedContext> {
  const source = script.written;
  let { line } = source;
  let at = 0;
  let newline = source.text.indexOf('\n');
  const moveTo = (offset: number) => {
    for (; newline !== -1 && newline < offset; newline = source.text.indexOf('\n', newline + 1)) line += 1;
    at = Math.max(at, offset);
  };
  for (const { inner } of findExpressions(script.text ?? '')) {
    const fence = source.text.indexOf('${{', at);
    if (fence !== -1) moveTo(fence + 3);
    const expression = parseExpression(inner);
    if (expression === null) continue;
    const begin = at;
    const close = source.text.indexOf('}}', begin);
    const written = close === -1 ? '' : source.text.slice(begin, close);
    const whole = inner.trim();
    let isFound = true;
    for (const context of flowingContexts(expression)) {
      const text = inner.slice(context.start, context.end);
      // What is not there as written, by escapes or folds, is not looked for again.
      const offset: number = isFound ? written.indexOf(text, at - begin) : -1;
      isFound = offset !== -1;
      if (isFound) moveTo(begin + offset);
      yield { context, text, whole, line };
    }
  }
}

/** The variable, and how the script reads it; undefined where words are safer. */
function snippetOf(
  file: WorkflowFile,
  step: Step,
  { context, text, whole }: LocatedContext,
): string | undefined {
  const path = contextPath(context) ?? 'value';
  const own = whole === text && path.startsWith('env.') ? onlyProperty(context) : null;
  const isVariable = own !== null && /^[a-z_]\w*$/i.test(own);
  const variable = isVariable ? own : path.replaceAll(/[^a-z0-9]+/g, '_').toUpperCase();
  const reads =
    step.run === undefined ? readInAction(step, variable) : readInShell(shellOf(file, step), variable);
  if (reads === null || whole.length > MAX_SHOWN || !PLAIN.test(whole)) return undefined;
  return `${isVariable ? '' : `env:\n  ${variable}: \${{ ${whole} }}\n`}# in the script, ${reads}`;
}

function readInAction(step: Step, variable: string): string | null {
  return isActionOf(step, 'actions/github-script') ? `${UNQUOTED}: process.env.${variable}` : null;
}

const UNQUOTED = 'in place of the expression and its quotes';
const QUOTED = 'between double quotes, in place of the expression';

/** What `cmd` reads becomes code all the same; of other languages nothing is known. */
function readInShell(shell: string, variable: string): string | null {
  if (/^(?:bash|sh|zsh|dash)$/.test(shell)) return `${QUOTED}: \${${variable}}`;
  if (shell === 'pwsh' || shell === 'powershell') return `${QUOTED}: $env:${variable}`;
  return shell.startsWith('python') ? `${UNQUOTED}: os.environ["${variable}"]` : null;
}
