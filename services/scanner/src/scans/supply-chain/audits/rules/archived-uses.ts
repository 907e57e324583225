import { repositoryKey } from '../../facts.ts';
import { parseUses } from '../../reference/parse-uses.ts';
import { linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import data from './archived-repositories.json' with { type: 'json' };

const ARCHIVED: ReadonlySet<string> = new Set(data.repositories);

export const archivedUses: WorkflowAudit<'archived-uses'> = {
  id: 'archived-uses',
  *audit({ yaml, uses }) {
    for (const { value, job, step } of uses) {
      const reference = parseUses(yaml.text(value) ?? '');
      if (reference?.kind !== 'repository') continue;
      const repository = repositoryKey(reference);
      if (!ARCHIVED.has(repository)) continue;
      yield {
        severity: 'medium',
        confidence: 'high',
        line: value.line,
        endLine: value.line,
        job,
        step,
        message: `${repository} is archived: nobody maintains it.`,
        snippet: null,
        silencedIn: [linesOf(yaml, step?.value ?? job ?? value)],
      };
    }
  },
};
