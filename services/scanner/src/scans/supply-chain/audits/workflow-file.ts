import type { RepositoryAction } from '../reference/action-reference.ts';
import { parseUses } from '../reference/parse-uses.ts';
import type { YamlEntry, YamlFile, YamlValue } from '../workflow/read-yaml.ts';
import { type ContextFacts, evaluate, isFalsy } from './expression/evaluate.ts';
import { findExpressions, isWhollyExpression } from './expression/find-expressions.ts';
import { type Expression, parseExpression } from './expression/parse-expression.ts';

/** A workflow, a composite action or the settings of Dependabot, as the audits look at it. */
export interface WorkflowFile {
  readonly yaml: YamlFile;
  readonly kind: 'workflow' | 'action' | 'other';
  /** What starts it, by name; the value is what stands below that name, or the name itself. */
  readonly events: ReadonlyMap<string, YamlValue>;
  readonly permissions: YamlValue | null;
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

export interface Job extends YamlEntry {
  /** A job that runs a workflow of its own. */
  readonly isCall: boolean;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly value: YamlValue;
  /** Null in an action. */
  readonly job: Job | null;
  /** Name or id; null when it has neither. */
  readonly name: string | null;
  readonly run: YamlValue | null;
  readonly uses: YamlValue | null;
  /** What `uses` names; null for images, folders and what cannot be read. */
  readonly action: RepositoryAction | null;
  readonly with: YamlValue | null;
}

/** A `uses:` of a job or a step. */
interface Use {
  readonly value: YamlValue;
  readonly job: Job | null;
  /** Null when it is that of the job. */
  readonly step: Step | null;
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
  const runs = yaml.get(root, 'runs');
  const workflow = yaml.get(root, 'jobs');
  const kind = runs !== null ? 'action' : workflow !== null ? 'workflow' : 'other';
  const jobs = yaml.entries(workflow).map((entry) => toJob(yaml, entry));
  const own = stepsOf(yaml, yaml.get(runs, 'steps'), null, 0);
  const stepLists = [...jobs.map(({ steps }) => steps), own];
  const places = [
    ...jobs.map((job) => ({ owner: job, job, step: null })),
    ...stepLists.flat().map((step) => ({ owner: step.value, job: step.job, step })),
  ];
  const valuesOf = (key: string) =>
    places.flatMap(({ owner, job, step }): Use[] => {
      const value = yaml.get(owner, key);
      return value === null ? [] : [{ value, job, step }];
    });
  return {
    yaml,
    kind,
    events: eventsOf(yaml, kind === 'other' ? null : yaml.get(root, 'on')),
    permissions: yaml.get(root, 'permissions'),
    jobs,
    stepLists,
    uses: valuesOf('uses'),
    ...readConditions(yaml, valuesOf('if')),
    updates: kind === 'other' ? yaml.items(yaml.get(root, 'updates')) : [],
  };
}

/** The text of an input of a step; null when it is not given. */
export function inputOf(yaml: YamlFile, step: Step, name: string): string | null {
  return yaml.text(yaml.get(step.with, name));
}

/** Whether the value is one expression and nothing else. */
export function isExpression(yaml: YamlFile, value: YamlValue | null): boolean {
  return isWhollyExpression(yaml.text(value) ?? '');
}

/** Whether a step uses this action, whatever its version. */
export function isActionOf({ action }: Step, name: string): boolean {
  return action?.action.toLowerCase() === name.toLowerCase();
}

/** Whether the condition of a job or a step does not hold, as far as the facts tell. */
export function isOff(
  { conditions }: WorkflowFile,
  place: Job | Step,
  facts: ContextFacts = new Map(),
): boolean {
  const { parsed, isSound } = conditions.get(place) ?? { parsed: null, isSound: false };
  if (parsed === null || !isSound) return false;
  const value = evaluate(parsed, facts);
  return value !== undefined && isFalsy(value);
}

function readConditions(yaml: YamlFile, values: readonly Use[]) {
  const conditions = new Map<Job | Step, Condition>();
  let characters = 0;
  for (const place of values) {
    const owner = place.step ?? place.job;
    const text = yaml.text(place.value);
    if (owner === null || text === null) continue;
    characters += text.length;
    if (characters > MAX_CONDITIONS) return { conditions, isCut: true };
    const { inner, start, end } = findExpressions(text)[0] ?? { inner: text, start: 0, end: text.length };
    const isSound = end - start === text.length;
    conditions.set(owner, { ...place, text, inner, isSound, parsed: parseExpression(inner) });
  }
  return { conditions, isCut: false };
}

function eventsOf(yaml: YamlFile, on: YamlValue | null): ReadonlyMap<string, YamlValue> {
  const text = yaml.text(on);
  if (on !== null && text !== null) return new Map([[text, on]]);
  return new Map([
    ...yaml.items(on).map((item) => [yaml.text(item) ?? '', item] as const),
    ...yaml.entries(on).map((entry) => [entry.key, entry] as const),
  ]);
}

function toJob(yaml: YamlFile, entry: YamlEntry): Job {
  const steps: Step[] = [];
  const job: Job = { ...entry, isCall: yaml.get(entry, 'uses') !== null, steps };
  steps.push(...stepsOf(yaml, yaml.get(entry, 'steps'), job, 0));
  return job;
}

function stepsOf(yaml: YamlFile, list: YamlValue | null, job: Job | null, depth: number): readonly Step[] {
  return yaml.items(list).flatMap((value): readonly Step[] => {
    const inner = depth < MAX_DEPTH ? stepsOf(yaml, yaml.get(value, 'parallel'), job, depth + 1) : [];
    return [toStep(yaml, value, job), ...inner];
  });
}

function toStep(yaml: YamlFile, value: YamlValue, job: Job | null): Step {
  const uses = yaml.get(value, 'uses');
  const reference = parseUses(yaml.text(uses) ?? '');
  return {
    value,
    job,
    name: yaml.text(yaml.get(value, 'name')) ?? yaml.text(yaml.get(value, 'id')),
    run: yaml.get(value, 'run'),
    uses,
    action: reference?.kind === 'repository' ? reference : null,
    with: yaml.get(value, 'with'),
  };
}
