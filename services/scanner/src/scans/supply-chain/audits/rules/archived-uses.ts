import { repositoryKey } from '../../facts.ts';
import { parseUses } from '../../reference/parse-uses.ts';
import type { Found } from '../workflow-audit.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import data from './archived-repositories.json' with { type: 'json' };

const ARCHIVED: ReadonlySet<string> = new Set(data.repositories);

export function* archivedUses({ uses }: WorkflowFile): Iterable<Found> {
  for (const { value, job, step } of uses) {
    const reference = parseUses(value.text ?? '');
    if (reference?.kind !== 'repository') continue;
    const repository = repositoryKey(reference);
    if (!ARCHIVED.has(repository)) continue;
    yield {
      severity: 'medium',
      confidence: 'high',
      line: value.line,
      job,
      step,
      message: `${repository} is archived: nobody maintains it.`,
      silencedIn: [step?.value ?? job?.value ?? value],
    };
  }
}
