import type { Found } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';

export function* secretsInherit({ jobs }: WorkflowFile): Iterable<Found> {
  for (const job of jobs) {
    const uses = job.value.get('uses');
    const secrets = job.value.get('secrets');
    if (uses === undefined || secrets?.text !== 'inherit') continue;
    yield {
      severity: 'medium',
      confidence: 'high',
      line: uses.line,
      endLine: Math.max(uses.line, secrets.line),
      job,
      message: 'The called workflow gets every secret.',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform's expression
      snippet: 'secrets:\n  NAME: ${{ secrets.NAME }}',
      silencedIn: [uses, secrets],
    };
  }
}
