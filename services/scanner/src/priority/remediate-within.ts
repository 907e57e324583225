import { RemediationDeadline } from '@repo/contracts/scanner';
import { z } from 'zod';
import data from '../../data/cisa-bod-26-04.json' with { type: 'json' };

/** The answers to three of the four questions of BOD 26-04; null: unknown. The fourth, exposure, has a column each. */
export interface DirectiveAnswers {
  readonly isKnownExploited: boolean | null;
  readonly automatable: boolean | null;
  readonly technicalImpact: 'partial' | 'total' | null;
}

/** By when CISA's BOD 26-04 wants it fixed, on assets that are publicly exposed and on others; null: undetermined. */
export interface RemediateWithin {
  readonly exposed: RemediationDeadline | null;
  readonly internal: RemediationDeadline | null;
}

/** A deadline is given only where all rows of the table agree that the unknown answers leave open. */
export function remediateWithin(answers: DirectiveAnswers): RemediateWithin {
  const rows = TABLE.filter(
    (row) =>
      agrees(answers.isKnownExploited, row.knownExploited) &&
      agrees(answers.automatable, row.automatable) &&
      agrees(answers.technicalImpact, row.technicalImpact),
  );
  return {
    exposed: only(rows.map(({ exposed }) => exposed)),
    internal: only(rows.map(({ internal }) => internal)),
  };
}

function agrees<T>(known: T | null, cell: T): boolean {
  return known === null || known === cell;
}

function only(deadlines: readonly RemediationDeadline[]): RemediationDeadline | null {
  const [first, ...others] = new Set(deadlines);
  return first === undefined || others.length > 0 ? null : first;
}

const TABLE = z
  .array(
    z.strictObject({
      knownExploited: z.boolean(),
      automatable: z.boolean(),
      technicalImpact: z.enum(['partial', 'total']),
      internal: RemediationDeadline,
      exposed: RemediationDeadline,
    }),
  )
  .length(8)
  .parse(data.rows);
