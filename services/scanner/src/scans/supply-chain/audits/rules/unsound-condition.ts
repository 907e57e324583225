import { findExpressions } from '../expression/find-expressions.ts';
import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';

/** Characters of a condition that is written anew. */
const MAX_SHOWN = 1_000;

export const unsoundCondition: WorkflowAudit<'unsound-condition'> = {
  id: 'unsound-condition',
  *audit(file) {
    for (const { value, text, isSound, job, step } of file.conditions.values()) {
      if (isSound) continue;
      yield {
        severity: 'high',
        confidence: 'high',
        line: value.line,
        endLine: file.yaml.lastLine(value),
        job,
        step,
        message: 'The condition is always true: text stands beside the expression.',
        snippet: text.length > MAX_SHOWN ? null : `if: >-\n  ${withoutFences(text)}`,
        silencedIn: [linesOf(file.yaml, step?.value ?? value)],
      };
    }
  },
};

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
