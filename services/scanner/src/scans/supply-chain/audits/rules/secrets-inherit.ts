import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';

export const secretsInherit: WorkflowAudit<'secrets-inherit'> = {
  id: 'secrets-inherit',
  *audit({ yaml, jobs }) {
    for (const job of jobs) {
      const uses = yaml.get(job, 'uses');
      const secrets = yaml.get(job, 'secrets');
      if (uses === null || secrets === null || yaml.text(secrets) !== 'inherit') continue;
      yield {
        severity: 'medium',
        confidence: 'high',
        line: uses.line,
        endLine: Math.max(uses.line, secrets.line),
        job,
        step: null,
        message: 'The called workflow gets every secret.',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform's expression
        snippet: 'secrets:\n  NAME: ${{ secrets.NAME }}',
        silencedIn: [linesOf(yaml, uses), linesOf(yaml, secrets)],
      };
    }
  },
};
