import type { YamlValue } from '../workflow/read-yaml.ts';
import type { Step, WorkflowFile } from './workflow-file.ts';

/** The shell of a `run:` step by its name alone, lower case: that of the step, of the defaults, or of the runner. */
export function shellOf({ yaml }: WorkflowFile, { value, job }: Step): string {
  const defaultOf = (place: YamlValue | null) =>
    yaml.get(yaml.get(yaml.get(place, 'defaults'), 'run'), 'shell');
  const shell = yaml.get(value, 'shell') ?? defaultOf(job) ?? defaultOf(yaml.root);
  const [command = ''] = (yaml.text(shell) ?? '').trim().split(/\s/, 1);
  const name = command.slice(Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1).toLowerCase();
  if (name !== '') return name.replace(/\.exe$/, '');
  const runsOn = yaml.get(job, 'runs-on');
  const label = yaml.text(runsOn) ?? yaml.text(yaml.items(runsOn)[0] ?? null) ?? '';
  return label.toLowerCase().startsWith('windows') ? 'pwsh' : 'bash';
}
