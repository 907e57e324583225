import { type ContextFacts, evaluate } from '../expression/evaluate.ts';
import { isWhollyExpression, wholeExpression } from '../expression/find-expressions.ts';
import { type Found, inStep } from '../workflow-audit.ts';
import { isOff, type Job, majorOf, type Step, type WorkflowFile } from '../workflow-file.ts';
import actions from './cache-actions.json' with { type: 'json' };

/** Conditions on the inputs and the version of an action; see `about` of the data. */
interface Condition {
  readonly input?: string;
  readonly on?: string | readonly string[];
  readonly default?: boolean;
  readonly below?: number;
}
type Rows = readonly (readonly Condition[])[];

const CACHING: ReadonlyMap<string, Rows> = new Map(Object.entries(actions.actions));
const PUBLISHING: ReadonlyMap<string, Rows> = new Map(Object.entries(actions.publishers));
/** `ramsey/composer-install` takes these for yes, too. */
const YES: ReadonlySet<string> = new Set(['true', 'yes', '1']);

export function* cachePoisoning(file: WorkflowFile): Iterable<Found> {
  const trigger = publishingTrigger(file);
  const facts = factsOf(file, trigger);
  for (const job of file.jobs) {
    const publisher = job.steps.find((step) => mayBe(step, PUBLISHING, facts));
    // A job with a publisher publishes whenever it runs, be it without a tag.
    const isSkipped = (place: Job | Step) => publisher === undefined && isOff(file, place, facts);
    const cause = trigger === null ? publisher?.value : file.root.get('on');
    if (cause === undefined || isSkipped(job)) continue;
    for (const step of job.steps) {
      if (!mayBe(step, CACHING, facts) || isSkipped(step)) continue;
      yield {
        ...inStep(step, step.uses),
        silencedIn: [step.value, cause],
        severity: 'high',
        confidence: 'low',
        message: 'A workflow that publishes may restore a cache that somebody else wrote.',
        snippet: snippetOf(step),
      };
    }
  }
}

/** What a run knows that a tag has started, pushed or made for a release; of other runs nothing is known. */
function factsOf({ events }: WorkflowFile, trigger: 'tags' | 'branches' | null): ContextFacts {
  const isOneEvent = events.has('push') !== events.has('release');
  return new Map<string, string | { readonly prefix: string }>(
    trigger !== 'tags'
      ? []
      : [
          ['github.ref', { prefix: 'refs/tags/' }],
          ['github.ref_type', 'tag'],
          ...(isOneEvent ? [['github.event_name', events.has('push') ? 'push' : 'release'] as const] : []),
        ],
  );
}

/** How the workflow shows that it publishes: tags or releases alone, or release branches; null when it does not. */
function publishingTrigger({ events }: WorkflowFile): 'tags' | 'branches' | null {
  const push = events.get('push');
  const branches = push?.get('branches');
  const names = [branches, ...(branches?.items() ?? [])].map((each) => each?.text ?? '');
  if (names.some((name) => name.toLowerCase().includes('release'))) return 'branches';
  const hasTags = push?.get('tags') !== undefined || push?.get('tags-ignore') !== undefined;
  return events.has('release') || hasTags ? 'tags' : null;
}

/** Whether a step may be one of these, as far as its inputs and its version tell. */
function mayBe(step: Step, known: ReadonlyMap<string, Rows>, facts: ContextFacts): boolean {
  const rows = known.get(step.action?.action.toLowerCase() ?? '');
  if (rows === undefined) return false;
  if (rows.length === 0 || step.hasOpenInputs) return true;
  return rows.some((row) => row.every((condition) => mayHold(step, condition, facts)));
}

function mayHold(
  step: Step,
  { input = '', on, below, ...condition }: Condition,
  facts: ContextFacts,
): boolean {
  if (below !== undefined) return majorOf(step) < below;
  const given = step.inputs.get(input)?.text;
  if (given === undefined) return condition.default === true;
  const value = valueOf(given, facts);
  if (on === 'any') return value !== '';
  if (value === null) return true;
  if (on === 'off') return input === 'ignore-cache' ? !YES.has(value) : value === 'false';
  return Array.isArray(on) ? on.includes(value) : value !== 'false';
}

/** The text that an input has in a run, in lower case; null when nothing here tells it. */
function valueOf(given: string, facts: ContextFacts): string | null {
  if (!isWhollyExpression(given)) return given.toLowerCase();
  const parsed = wholeExpression(given);
  const value = parsed === null ? undefined : evaluate(parsed, facts);
  return value === undefined || typeof value === 'object' ? null : String(value).toLowerCase();
}

/** The inputs that turn the cache off, where there are some; what allows several values is off without any. */
function snippetOf({ action }: Step): string | undefined {
  const rows = CACHING.get(action?.action.toLowerCase() ?? '') ?? [];
  const inputs = rows.flatMap((row) => row.find(({ input }) => input !== undefined) ?? []);
  const offOf = ({ on }: Condition) => (on === 'off' ? true : on?.includes('true') ? false : "''");
  const lines = new Set(inputs.map((each) => `  ${each.input}: ${offOf(each)}`));
  return lines.size === 0 ? undefined : ['with:', ...lines].join('\n');
}
