import { parseUses } from '../../reference/parse-uses.ts';
import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import data from './archived-repositories.json' with { type: 'json' };

const ARCHIVED: ReadonlySet<string> = new Set(data.repositories);

export const archivedUses: WorkflowAudit<'archived-uses'> = {
  id: 'archived-uses',
  *audit({ yaml, jobs, stepLists }) {
    const called = jobs.map((job) => ({ owner: job, uses: yaml.get(job, 'uses'), job, step: null }));
    const steps = stepLists
      .flat()
      .map((step) => ({ owner: step.value, uses: step.uses, job: step.job, step }));
    for (const { owner, uses, job, step } of [...called, ...steps]) {
      const reference = parseUses(yaml.text(uses) ?? '');
      if (uses === null || reference?.kind !== 'repository') continue;
      const repository = reference.action.split('/').slice(0, 2).join('/').toLowerCase();
      if (!ARCHIVED.has(repository)) continue;
      yield {
        severity: 'medium',
        confidence: 'high',
        line: uses.line,
        endLine: uses.line,
        job,
        step,
        message: `${repository} is archived: nobody maintains it.`,
        snippet: null,
        silencedIn: [linesOf(yaml, owner)],
      };
    }
  },
};
