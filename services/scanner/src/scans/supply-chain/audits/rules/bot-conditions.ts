import type { YamlValue } from '../../workflow/read-yaml.ts';
import { contextPath } from '../expression/flowing-contexts.ts';
import type { Context, Expression } from '../expression/parse-expression.ts';
import type { Found } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import actors from './bot-actors.json' with { type: 'json' };

const NAMES: ReadonlySet<string> = new Set(actors.names);
const IDS: ReadonlySet<string> = new Set(actors.ids);
const BOT_IDS: ReadonlySet<string> = new Set(actors.botIds);
const AUTHORS: ReadonlyMap<string, string> = new Map(Object.entries(actors.authors));

/** Characters of a condition that is written anew. */
const MAX_SHOWN = 1_000;

export function* botConditions(file: WorkflowFile): Iterable<Found> {
  for (const { value, inner, parsed, job, step } of file.conditions.values()) {
    const found = parsed === null ? null : findBot(parsed);
    if (parsed === null || found === null) continue;
    yield {
      severity: 'high',
      confidence: decidesAlone(parsed) ? 'high' : 'medium',
      line: lineOf(value, inner.slice(found.whole.start, found.whole.end)),
      job,
      step,
      message: 'The condition trusts who acted last, which a stranger can make a bot.',
      snippet: snippetOf(file, inner, found.context),
      silencedIn: [step?.value ?? value],
    };
  }
}

interface BotComparison {
  readonly whole: Expression;
  readonly context: Context;
}

/** The first comparison that lets a bot pass: `==`, or `!=` inside of what is negated. */
function findBot(condition: Expression): BotComparison | null {
  const open: { readonly expression: Expression; readonly isNegated: boolean }[] = [];
  open.push({ expression: condition, isNegated: false });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { expression, isNegated } = next;
    if (expression.kind === 'not') open.push({ expression: expression.operand, isNegated: !isNegated });
    if (expression.kind === 'call') {
      open.push(...expression.args.toReversed().map((arg) => ({ expression: arg, isNegated })));
    }
    if (expression.kind !== 'binary') continue;
    const { operator, left, right } = expression;
    const context =
      operator === (isNegated ? '!=' : '==')
        ? (comparedActor(left, right) ?? comparedActor(right, left))
        : null;
    if (context !== null) return { whole: expression, context };
    open.push({ expression: right, isNegated }, { expression: left, isNegated });
  }
  return null;
}

function comparedActor(context: Expression, literal: Expression): Context | null {
  if (context.kind !== 'context' || literal.kind !== 'literal') return null;
  const path = contextPath(context) ?? '';
  const text = String(literal.value);
  const isBot = (NAMES.has(path) && text.endsWith('[bot]')) || (IDS.has(path) && BOT_IDS.has(text));
  return isBot ? context : null;
}

/** Nothing else has to be so. */
function decidesAlone(expression: Expression): boolean {
  if (expression.kind === 'not') return decidesAlone(expression.operand);
  return expression.kind === 'binary' && (expression.operator === '||' || expression.operator === '==');
}

/** The line of the piece where it stands so in the file; else that of the key. */
function lineOf({ line, written }: YamlValue, piece: string): number {
  const at = written.text.indexOf(piece);
  return at === -1 ? line : written.line + written.text.slice(0, at).split('\n').length - 1;
}

/** The condition with who wrote it in place of who acted; undefined where the events do not tell who that is. */
function snippetOf({ events }: WorkflowFile, inner: string, actor: Context): string | undefined {
  const [event = '', ...others] = events.keys();
  const author = AUTHORS.get(event);
  if (author === undefined || others.length > 0 || inner.length > MAX_SHOWN) return undefined;
  const property = IDS.has(contextPath(actor) ?? '') ? 'id' : 'login';
  const changed = `${inner.slice(0, actor.start)}github.event.${author}.${property}${inner.slice(actor.end)}`;
  return `if: >-\n  ${changed.trim().replace(/\s*\n\s*/g, ' ')}`;
}
