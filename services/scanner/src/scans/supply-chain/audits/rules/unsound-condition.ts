import { findExpressions } from '../expression/find-expressions.ts';
import { at, type Found } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** Characters of a condition that is written anew. */
const MAX_SHOWN = 1_000;

export function* unsoundCondition({ conditions }: WorkflowFile): Iterable<Found> {
  for (const { value, text, isSound, job, step } of conditions.values()) {
    if (isSound) continue;
    yield {
      ...at(value),
      silencedIn: [step?.value ?? value],
      severity: 'high',
      confidence: 'high',
      job,
      step,
      message: 'The condition is always true: text stands beside the expression.',
      snippet: text.length > MAX_SHOWN ? undefined : `if: >-\n  ${withoutFences(text)}`,
    };
  }
}

/** The condition as it was meant, in one line. */
function withoutFences(text: string): string {
  let bare = '';
  let at = 0;
  for (const { start, end, inner } of findExpressions(text)) {
    bare += text.slice(at, start) + inner.trim();
    at = end;
  }
  return (bare + text.slice(at)).trim().replace(/\s*\n\s*/g, ' ');
}
