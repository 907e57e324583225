import type { YamlFile, YamlValue } from '../../workflow/read-yaml.ts';
import { type Found, linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import { isActionOf, type WorkflowFile } from '../workflow-file.ts';

/** Of triggers that are written anew. */
const MAX_LINES = 50;
/** Events that a stranger causes and that run with the secrets of the repository. */
const DANGEROUS = ['pull_request_target', 'workflow_run', 'issue_comment'];

export const dangerousTriggers: WorkflowAudit<'dangerous-triggers'> = {
  id: 'dangerous-triggers',
  *audit(file) {
    for (const event of DANGEROUS) {
      const value = file.events.get(event);
      if (value === undefined || (event === 'pull_request_target' && onlyLabels(file))) continue;
      yield toFound(file, event, value.line);
    }
  },
};

function toFound({ yaml, events }: WorkflowFile, event: string, line: number): Found {
  const on = yaml.get(yaml.root, 'on');
  return {
    severity: 'high',
    confidence: 'medium',
    line,
    endLine: line,
    job: null,
    step: null,
    message: `${event} runs with the secrets of the repository on what a stranger sent.`,
    snippet: event === 'pull_request_target' ? snippetOf(yaml, on, events) : null,
    silencedIn: on === null ? [] : [linesOf(yaml, on)],
  };
}

/** The triggers with the harmless one in its place; null where it is there, too, or stands elsewhere. */
function snippetOf(yaml: YamlFile, on: YamlValue | null, events: WorkflowFile['events']): string | null {
  if (on === null || events.has('pull_request')) return null;
  const { first, last } = linesOf(yaml, on);
  const parts = yaml.lines(first, last).split('pull_request_target');
  return parts.length === 2 && last - first < MAX_LINES ? parts.join('pull_request') : null;
}

/** The platform's labeler reads no code of the pull request. */
function onlyLabels({ jobs }: WorkflowFile): boolean {
  const [step, ...others] = jobs.flatMap(({ steps }) => steps);
  return (
    jobs.length === 1 && others.length === 0 && step !== undefined && isActionOf(step, 'actions/labeler')
  );
}
