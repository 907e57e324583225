import type { Client } from '../../src/db/client.ts';
import type { Database } from '../../src/db/database.ts';
import type { Statement } from '../../src/db/statement.ts';

/** A step of a plan as `explain (analyze, format json)` gives it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A database that answers, and keeps the steps of the plan of each statement it was asked. */
export function createExplainedDatabase(client: Client): Database & { readonly plans: PlanNode[][] } {
  const plans: PlanNode[][] = [];
  return {
    plans,
    async query<Row extends object, Given extends Readonly<Record<string, unknown>>>(
      { text, parametersOf }: Statement<Row, Given>,
      values: Given,
    ) {
      const parameters = parametersOf(values);
      const [row] = await client.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
        `explain (analyze, format json) ${text}`,
        parameters,
      );
      plans.push(stepsOf(row?.['QUERY PLAN'][0].Plan));
      return client.unsafe<Row[]>(text, parameters);
    },
    ping: () => Promise.resolve(true),
  };
}

/** How many rows of large tables a plan has looked at, whether it kept them or not. */
export function rowsTouched(steps: readonly PlanNode[]): number {
  return steps
    .filter((step) => step['Relation Name'] !== undefined)
    .reduce((sum, step) => {
      const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
      return sum + (step['Actual Rows'] + removed) * step['Actual Loops'];
    }, 0);
}

/** Without the thousand apps that estimates are made from. */
function stepsOf(root: PlanNode | undefined): PlanNode[] {
  return root === undefined || root['Subplan Name'] === 'CTE sampled'
    ? []
    : [root, ...(root.Plans ?? []).flatMap(stepsOf)];
}
