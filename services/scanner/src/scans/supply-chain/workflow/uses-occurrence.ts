/** One place where a workflow or an action runs somebody else's code. */
export interface UsesOccurrence {
  /** `uses` of a step or job, or the image that a job, a service or a container action runs in. */
  readonly by: 'uses' | 'image';
  readonly value: string;
  /** From 1. */
  readonly line: number;
  /** Behind the value on its line, without the `#`; empty when there is none. */
  readonly comment: string;
}
