import type { YamlValue } from '../../workflow/read-yaml.ts';
import { at, type Found } from '../workflow-audit.ts';
import type { Job, WorkflowFile } from '../workflow-file.ts';
import severities from './permission-severities.json' with { type: 'json' };

/** How bad it is that every job may write this. */
const SEVERITY_OF: ReadonlyMap<string, Found['severity']> = new Map(
  (['high', 'low'] as const).flatMap((severity) =>
    severities[severity].map((scope) => [scope, severity] as const),
  ),
);

/** Of permissions that are written anew. */
const MAX_LINES = 100;

export function* excessivePermissions(file: WorkflowFile): Iterable<Found> {
  const { kind, root, events, jobs } = file;
  if (kind !== 'workflow') return;
  const isCalledOnly = events.size === 1 && events.has('workflow_call');
  const permissions = root.get('permissions');
  if (!isCalledOnly && jobs.length !== 1 && !jobs.every(hasPermissions)) {
    if (permissions === undefined) yield { ...MISSING, line: 1, silencedIn: [root] };
    else yield* ofWorkflow(file, permissions);
  }
  for (const job of jobs) {
    const own = job.value.get('permissions');
    if (isCalledOnly && job.value.get('uses') === undefined) continue;
    if (own !== undefined) yield* inOneWord(own, job);
    else if (permissions === undefined) {
      yield { ...MISSING, line: job.value.line, job, silencedIn: [job.value] };
    }
  }
}

function hasPermissions({ value }: Job): boolean {
  return value.get('permissions') !== undefined;
}

function* ofWorkflow(file: WorkflowFile, permissions: YamlValue): Iterable<Found> {
  yield* inOneWord(permissions);
  const snippet = snippetOf(file, permissions);
  for (const [scope, value] of permissions.entries()) {
    if (value.text !== 'write') continue;
    yield {
      ...at(value),
      severity: SEVERITY_OF.get(scope) ?? 'medium',
      confidence: 'high',
      message: `Every job of the workflow may write ${scope}.`,
      snippet,
    };
  }
}

/** The same for each job that had it from the workflow; undefined where that is too much to paste, or cannot be. */
function snippetOf(file: WorkflowFile, permissions: YamlValue): string | undefined {
  const jobs = file.jobs.filter((job) => !hasPermissions(job)).map(({ key }) => key);
  const scopes = permissions.entries().map(([scope, { text = null }]) => `${scope}: ${text}`);
  if (jobs.length * scopes.length > MAX_LINES || !jobs.every((job) => /^[\w-]+$/.test(job))) return undefined;
  if (!scopes.every((scope) => /^[\w-]+: (?:read|write|none)$/.test(scope))) return undefined;
  const own = ['    permissions:', ...scopes.map((scope) => `      ${scope}`)];
  return ['permissions: {}', 'jobs:', ...jobs.flatMap((job) => [`  ${job}:`, ...own])].join('\n');
}

const MISSING = {
  severity: 'medium',
  confidence: 'medium',
  message: 'No permissions are stated: the token has those of the repository’s settings.',
  snippet: 'permissions:\n  contents: read',
} as const;

/** `read-all` and `write-all`. */
function* inOneWord(permissions: YamlValue, job?: Job): Iterable<Found> {
  const word = permissions.text;
  if (word !== 'read-all' && word !== 'write-all') return;
  yield {
    ...at(permissions),
    job,
    silencedIn: job === undefined ? [permissions] : [permissions, job.value],
    severity: word === 'write-all' ? 'high' : 'medium',
    confidence: 'high',
    message: `The token may ${word === 'write-all' ? 'write' : 'read'} everything.`,
    snippet: 'permissions:\n  contents: read',
  };
}
