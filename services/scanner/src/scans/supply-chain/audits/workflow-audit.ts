import type { YamlFile, YamlValue } from '../workflow/read-yaml.ts';
import type { Job, Step, WorkflowFile } from './workflow-file.ts';

export type AuditSeverity = 'high' | 'medium' | 'low' | 'informational';

/** One question that is put to every workflow and composite action. */
export interface WorkflowAudit<Id extends string = string> {
  readonly id: Id;
  audit(file: WorkflowFile): Iterable<Found>;
}

/** One finding of an audit. */
export interface Found {
  readonly severity: AuditSeverity;
  readonly confidence: 'high' | 'medium' | 'low';
  /** The line of the key that carries it, from 1. */
  readonly line: number;
  readonly endLine: number;
  readonly job: Job | null;
  readonly step: Step | null;
  readonly message: string;
  /** YAML that can be pasted; null where words must do. */
  readonly snippet: string | null;
  /** A comment within these lines may silence it. */
  readonly silencedIn: readonly LineRange[];
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** From the key of a value to its last line. */
export function linesOf(yaml: YamlFile, value: YamlValue): LineRange {
  return { first: value.line, last: yaml.lastLine(value) };
}

/** Where a finding stands that is about one step: at `key`, silenced anywhere in the step. */
export function inStep(yaml: YamlFile, step: Step, key: YamlValue | null) {
  const whole = linesOf(yaml, step.value);
  return {
    line: key?.line ?? whole.first,
    endLine: Math.max(whole.last, key?.line ?? 0),
    job: step.job,
    step,
    silencedIn: [whole],
  };
}
