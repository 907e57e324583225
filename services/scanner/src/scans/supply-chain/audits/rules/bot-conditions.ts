import type { YamlFile, YamlValue } from '../../workflow/read-yaml.ts';
import { conditionsOf, parseCondition } from '../expression/conditions.ts';
import { contextPath } from '../expression/flowing-contexts.ts';
import type { Context, Expression } from '../expression/parse-expression.ts';
import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import actors from './bot-actors.json' with { type: 'json' };

const NAMES: ReadonlySet<string> = new Set(actors.names);
const IDS: ReadonlySet<string> = new Set(actors.ids);
const BOT_IDS: ReadonlySet<string> = new Set(actors.botIds);
const AUTHORS: ReadonlyMap<string, string> = new Map(Object.entries(actors.authors));

export const botConditions: WorkflowAudit<'bot-conditions'> = {
  id: 'bot-conditions',
  about: {
    means:
      'A condition trusts who acted last: a stranger passes it by letting the bot act on a pull request of the stranger’s.',
    severities: ['high'],
    fix: 'Ask who wrote what the event is about, such as `github.event.pull_request.user.login`.',
    url: 'https://docs.zizmor.sh/audits/#bot-conditions',
  },
  *audit(file) {
    for (const { value, text, job, step } of conditionsOf(file)) {
      const condition = parseCondition(text);
      const found = condition === null ? null : findBot(condition.parsed, false);
      if (condition === null || found === null) continue;
      const raw = condition.inner.slice(found.whole.start, found.whole.end);
      const line = lineOf(file.yaml, value, raw);
      yield {
        severity: 'high',
        confidence: decidesAlone(condition.parsed) ? 'high' : 'medium',
        line,
        endLine: line,
        job,
        step,
        message: 'The condition trusts who acted last, which a stranger can make a bot.',
        snippet: snippetOf(file, condition.inner, found.context),
        silencedIn: [linesOf(file.yaml, step?.value ?? value)],
      };
    }
  },
};

interface BotComparison {
  readonly whole: Expression;
  readonly context: Context;
}

/** The first comparison of an actor with a bot, outside of what is negated: that keeps a bot out. */
function findBot(expression: Expression, isNegated: boolean): BotComparison | null {
  if (expression.kind === 'not') return findBot(expression.operand, !isNegated);
  if (expression.kind === 'call') {
    return expression.args.map((arg) => findBot(arg, isNegated)).find((found) => found !== null) ?? null;
  }
  if (expression.kind !== 'binary') return null;
  const { operator, left, right } = expression;
  const context =
    operator === '==' && !isNegated ? (comparedActor(left, right) ?? comparedActor(right, left)) : null;
  if (context !== null) return { whole: expression, context };
  return findBot(left, isNegated) ?? findBot(right, isNegated);
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
function lineOf(yaml: YamlFile, value: YamlValue, piece: string): number {
  const source = yaml.source(value);
  const at = source.text.indexOf(piece);
  return at === -1 ? value.line : source.line + source.text.slice(0, at).split('\n').length - 1;
}

/** The condition with who wrote it in place of who acted; null where the events do not tell who that is. */
function snippetOf(
  { events }: WorkflowFile,
  inner: string,
  { start, end, ...context }: Context,
): string | null {
  const [event = '', ...others] = events.keys();
  const author = AUTHORS.get(event);
  if (author === undefined || others.length > 0) return null;
  const property = IDS.has(contextPath({ start, end, ...context }) ?? '') ? 'id' : 'login';
  const changed = `${inner.slice(0, start)}github.event.${author}.${property}${inner.slice(end)}`;
  return `if: >-\n  ${changed.trim().replace(/\s*\n\s*/g, ' ')}`;
}
