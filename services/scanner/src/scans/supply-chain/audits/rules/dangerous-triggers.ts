import type { Found } from '../workflow-audit.ts';
import { isActionOf, type WorkflowFile } from '../workflow-file.ts';

/** Of triggers that are written anew. */
const MAX_LINES = 50;
/** Events that a stranger causes and that run with the secrets of the repository. */
const DANGEROUS = ['pull_request_target', 'workflow_run', 'issue_comment'];

export function* dangerousTriggers(file: WorkflowFile): Iterable<Found> {
  const on = file.root.get('on');
  for (const event of DANGEROUS) {
    const value = file.events.get(event);
    if (value === undefined || (event === 'pull_request_target' && onlyLabels(file))) continue;
    yield {
      severity: 'high',
      confidence: 'medium',
      line: value.line,
      message: `${event} runs with the secrets of the repository on what a stranger sent.`,
      snippet: event === 'pull_request_target' ? snippetOf(file) : undefined,
      silencedIn: on === undefined ? [] : [on],
    };
  }
}

/** The triggers with the harmless one in its place; undefined where it is there, too, or stands elsewhere. */
function snippetOf({ yaml, root, events }: WorkflowFile): string | undefined {
  const lines = root.get('on')?.lines;
  if (lines === undefined || events.has('pull_request')) return undefined;
  const parts = yaml.textOf(lines).split('pull_request_target');
  const isShort = lines.last - lines.first < MAX_LINES;
  return parts.length === 2 && isShort ? parts.join('pull_request') : undefined;
}

/** The platform's labeler reads no code of the pull request. */
function onlyLabels({ jobs }: WorkflowFile): boolean {
  const [step, ...others] = jobs.flatMap(({ steps }) => steps);
  return (
    jobs.length === 1 && others.length === 0 && step !== undefined && isActionOf(step, 'actions/labeler')
  );
}
