import type { SupplyChainAudit } from '@repo/contracts/scanner';
import type { YamlValue } from '../workflow/read-yaml.ts';
import type { Job, Step, WorkflowFile } from './workflow-file.ts';

/** One question that is put to every workflow and composite action. */
export type WorkflowAudit = (file: WorkflowFile) => Iterable<Found>;

/** One finding of an audit. */
export interface Found extends Readonly<Pick<SupplyChainAudit, 'severity' | 'confidence'>> {
  /** The line of the key that carries it, from 1. */
  readonly line: number;
  /** That line, unless stated. */
  readonly endLine?: number;
  readonly job?: Job | undefined;
  readonly step?: Step | undefined;
  readonly message: string;
  /** YAML that can be pasted; without it words must do. */
  readonly snippet?: string | undefined;
  /** A comment within their lines may silence it. */
  readonly silencedIn: readonly YamlValue[];
}

/** Where a finding stands that is about a value, and is silenced there. */
export function at(value: YamlValue) {
  const { first, last } = value.lines;
  return { line: first, endLine: last, silencedIn: [value] };
}

/** Where a finding stands that is about one step: at `key`, silenced anywhere in the step. */
export function inStep(step: Step, key: YamlValue | undefined) {
  const { line, endLine, silencedIn } = at(step.value);
  return {
    line: key?.line ?? line,
    endLine: Math.max(endLine, key?.line ?? 0),
    job: step.job,
    step,
    silencedIn,
  };
}
