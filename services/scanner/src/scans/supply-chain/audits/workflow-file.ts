import { isFullId, type RepositoryAction } from '../reference/action-reference.ts';
import { commentVersion } from '../reference/comment-version.ts';
import { parseUses } from '../reference/parse-uses.ts';
import type { YamlFile, YamlValue } from '../workflow/read-yaml.ts';
import { type ContextFacts, evaluate, isFalsy } from './expression/evaluate.ts';
import { findExpressions, isWhollyExpression } from './expression/find-expressions.ts';
import { type Expression, parseExpression } from './expression/parse-expression.ts';

/** A workflow, a composite action or the settings of Dependabot, as the audits look at it. */
export interface WorkflowFile {
  readonly yaml: YamlFile;
  readonly root: YamlValue;
  readonly kind: 'workflow' | 'action' | 'other';
  /** What starts it, by name; the value is what stands below that name, or the name itself. */
  readonly events: ReadonlyMap<string, YamlValue>;
  /** What callers or people may set, by names in lower case: each once for every event that declares it. */
  readonly declaredInputs: ReadonlyMap<string, readonly YamlValue[]>;
  readonly jobs: readonly Job[];
  /** The steps of each job, or those of the action: what one list holds runs in one place. */
  readonly stepLists: readonly (readonly Step[])[];
  /** Every `uses:` of the jobs and steps. */
  readonly uses: readonly Use[];
  /** Every `if:`, by its job or step. */
  readonly conditions: ReadonlyMap<Job | Step, Condition>;
  /** Whether there are more, by aliases, than were read. */
  readonly isCut: boolean;
  /** What Dependabot keeps up to date. */
  readonly updates: readonly YamlValue[];
}

export interface Job {
  readonly key: string;
  readonly value: YamlValue;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly value: YamlValue;
  /** Undefined in an action. */
  readonly job: Job | undefined;
  readonly run: YamlValue | undefined;
  readonly uses: YamlValue | undefined;
  /** What `uses` names; null for images, folders and what cannot be read. */
  readonly action: RepositoryAction | null;
  /** What `with` gives, by the names in lower case: the runner reads them in any. */
  readonly inputs: ReadonlyMap<string, YamlValue>;
  /** Whether `with` is an expression, so that the inputs are not known. */
  readonly hasOpenInputs: boolean;
}

/** Something that a job or a step has. */
interface Use {
  readonly value: YamlValue;
  readonly job: Job | undefined;
  /** Undefined when it is that of the job. */
  readonly step: Step | undefined;
}

/** An `if:` of a job or a step. */
export interface Condition extends Use {
  readonly text: string;
  /** What its first `${{ … }}` holds, else all of it. */
  readonly inner: string;
  /** Whether that is all of it: with text beside it the whole is a text, which always holds. */
  readonly isSound: boolean;
  /** Null when it is no expression. */
  readonly parsed: Expression | null;
}

/** Characters of conditions: more than a file has without aliases. */
const MAX_CONDITIONS = 1024 * 1024;
/** Steps of `parallel:` may hold steps again. */
const MAX_DEPTH = 4;

/** Without steps and all else where the file is none of the three. */
export function toWorkflowFile(yaml: YamlFile): WorkflowFile {
  const { root } = yaml;
  const kind = root.get('runs') ? 'action' : root.get('jobs') ? 'workflow' : 'other';
  const events = kind === 'other' ? new Map<string, YamlValue>() : eventsOf(root.get('on'));
  const jobs = root.get('jobs')?.entries().map(toJob) ?? [];
  const stepLists = [...jobs.map(({ steps }) => steps), stepsOf(root.get('runs', 'steps'), undefined)];
  const places = [
    ...jobs.map((job) => ({ owner: job.value, job, step: undefined })),
    ...stepLists.flat().map((step) => ({ owner: step.value, job: step.job, step })),
  ];
  const valuesOf = (key: string) =>
    places.flatMap(({ owner, ...place }): Use[] => {
      const value = owner.get(key);
      return value === undefined ? [] : [{ value, ...place }];
    });
  return {
    yaml,
    root,
    kind,
    events,
    declaredInputs: inputsOf(
      kind === 'action' ? [root] : [events.get('workflow_call'), events.get('workflow_dispatch')],
    ),
    jobs,
    stepLists,
    uses: valuesOf('uses'),
    ...readConditions(valuesOf('if')),
    updates: kind === 'other' ? (root.get('updates')?.items() ?? []) : [],
  };
}

/** Whether the value is one expression and nothing else. */
export function isExpression(value: YamlValue | undefined): boolean {
  return isWhollyExpression(value?.text ?? '');
}

/** Whether a step uses this action, whatever its version. */
export function isActionOf({ action }: Step, name: string): boolean {
  return action?.action.toLowerCase() === name.toLowerCase();
}

/** The major version of the action, of a commit the one that its comment names; 0 when nothing tells it. */
export function majorOf({ action, uses }: Step): number {
  const ref = action?.ref ?? '';
  const version = isFullId(ref) && uses !== undefined ? commentVersion(uses.comment) : ref;
  return Number(/^v?(\d+)(?:\.|$)/.exec(version ?? '')?.[1] ?? 0);
}

/** Whether the condition of a job or a step does not hold, as far as the facts tell. */
export function isOff(
  { conditions }: WorkflowFile,
  place: Job | Step,
  facts: ContextFacts = new Map(),
): boolean {
  const { parsed = null, isSound = false } = conditions.get(place) ?? {};
  if (parsed === null || !isSound) return false;
  const value = evaluate(parsed, facts);
  return value !== undefined && isFalsy(value);
}

/** The shell of a `run:` step by its name alone, lower case: that of the step, of the defaults, or of the runner. */
export function shellOf({ root }: WorkflowFile, { value, job }: Step): string {
  const DEFAULT = ['defaults', 'run', 'shell'];
  const shell = value.get('shell') ?? job?.value.get(...DEFAULT) ?? root.get(...DEFAULT);
  const [command = ''] = (shell?.text ?? '').trim().split(/\s/, 1);
  const name = command.slice(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1).toLowerCase();
  if (name !== '') return name.replace(/\.exe$/, '');
  const runsOn = job?.value.get('runs-on');
  const label = runsOn?.text ?? runsOn?.items()[0]?.text ?? '';
  return label.toLowerCase().startsWith('windows') ? 'pwsh' : 'bash';
}

/** Without quotes: the platform takes it for an empty condition. */
const YAML_NULL = /^(?:null|Null|NULL)$/;

function readConditions(values: readonly Use[]) {
  const conditions = new Map<Job | Step, Condition>();
  let characters = 0;
  for (const place of values) {
    const owner = place.step ?? place.job;
    const { text } = place.value;
    if (owner === undefined || text === undefined || YAML_NULL.test(place.value.written.text)) continue;
    characters += text.length;
    if (characters > MAX_CONDITIONS) return { conditions, isCut: true };
    const { inner, start, end } = findExpressions(text)[0] ?? { inner: text, start: 0, end: text.length };
    const isSound = end - start === text.length;
    conditions.set(owner, { ...place, text, inner, isSound, parsed: parseExpression(inner) });
  }
  return { conditions, isCut: false };
}

function eventsOf(on: YamlValue | undefined): ReadonlyMap<string, YamlValue> {
  if (on?.text !== undefined) return new Map([[on.text, on]]);
  const named = on?.items().map((item) => [item.text ?? '', item] as const) ?? [];
  return new Map([...named, ...(on?.entries() ?? [])]);
}

function inputsOf(places: readonly (YamlValue | undefined)[]): WorkflowFile['declaredInputs'] {
  const declared = places.flatMap((place) => place?.get('inputs')?.entries() ?? []);
  const byName = Map.groupBy(declared, ([name]) => name.toLowerCase());
  return new Map([...byName].map(([name, inputs]) => [name, inputs.map(([, input]) => input)]));
}

function toJob([key, value]: readonly [string, YamlValue]): Job {
  const steps: Step[] = [];
  const job: Job = { key, value, steps };
  steps.push(...stepsOf(value.get('steps'), job));
  return job;
}

function stepsOf(list: YamlValue | undefined, job: Job | undefined, depth = 0): readonly Step[] {
  const steps = list?.items() ?? [];
  return steps.flatMap((value) => {
    const inner = depth < MAX_DEPTH ? stepsOf(value.get('parallel'), job, depth + 1) : [];
    return [toStep(value, job), ...inner];
  });
}

function toStep(value: YamlValue, job: Job | undefined): Step {
  const uses = value.get('uses');
  const reference = parseUses(uses?.text ?? '');
  const action = reference?.kind === 'repository' ? reference : null;
  const given = value.get('with');
  const inputs = new Map(given?.entries().map(([name, input]) => [name.toLowerCase(), input]));
  return { value, job, run: value.get('run'), uses, action, inputs, hasOpenInputs: isExpression(given) };
}
