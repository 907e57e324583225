import { z } from 'zod';
import type { CheckSummary } from './summary.ts';
import { text } from './text.ts';

/** What a check found. Undetermined is `warn` with the impact of its worst outcome, never `pass` and never `fail`. */
export const CheckStatus = z.enum(['pass', 'warn', 'fail', 'info']).meta({
  id: 'CheckStatus',
  description:
    '`pass`; `warn`: should be improved, or could not be determined (the description says so, and the worst outcome is charged); ' +
    '`fail`: wrong or missing; `info`: a fact, or not applicable.',
});
export type CheckStatus = z.infer<typeof CheckStatus>;

/** The schema of one check of an audit, given the audit's keys and categories. */
export function checkOf<K extends z.ZodType<string>, C extends z.ZodType<string>>(key: K, category: C) {
  return z
    .strictObject({
      name: text('Title for people.', ['DMARC policy']),
      key,
      category,
      status: CheckStatus,
      scoreImpact: z.int().max(0).meta({
        description:
          'Zero or negative: what the check takes off the score, already limited by the cap of its group.',
      }),
      description: text('What was found.'),
      reference: z
        .strictObject({
          name: text('Specification and section.'),
          url: z.url({ protocol: /^https$/ }).meta({ description: 'Where it can be read.' }),
        })
        .meta({
          description: 'The specification that the check follows.',
          examples: [{ name: 'RFC 9989 §4.7', url: 'https://www.rfc-editor.org/rfc/rfc9989#section-4.7' }],
        }),
      recommendation: z.string().min(1).optional().meta({
        description: 'What to do, with the record or header to publish. On warnings and failures only.',
      }),
    })
    .refine(
      (check) => check.scoreImpact === 0 || check.status === 'warn' || check.status === 'fail',
      'Only `warn` and `fail` take points off.',
    );
}

/** One check as far as every audit shares it. */
interface CheckLike {
  readonly key: string;
  readonly status: CheckStatus;
}

/** Whether the counts are those of the checks, no key stands twice, and `complete` tells the truth. */
export function isSummaryOf(summary: CheckSummary, checks: readonly CheckLike[]): boolean {
  const having = (status: CheckStatus) => checks.filter((check) => check.status === status).length;
  const keys = new Set(checks.map((check) => check.key));
  return (
    keys.size === checks.length &&
    summary.passed === having('pass') &&
    summary.warnings === having('warn') &&
    summary.failed === having('fail') &&
    summary.info === having('info') &&
    summary.undetermined.every((key) => keys.has(key)) &&
    summary.complete === (summary.undetermined.length === 0)
  );
}
