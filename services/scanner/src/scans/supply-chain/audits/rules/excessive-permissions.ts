import type { YamlValue } from '../../workflow/read-yaml.ts';
import { type AuditSeverity, type Found, linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import type { Job, WorkflowFile } from '../workflow-file.ts';
import severities from './permission-severities.json' with { type: 'json' };

/** How bad it is that every job may write this. */
const SEVERITY_OF: ReadonlyMap<string, AuditSeverity> = new Map(
  (['high', 'low'] as const).flatMap((severity) =>
    severities[severity].map((scope) => [scope, severity] as const),
  ),
);

/** Of permissions that are written anew. */
const MAX_LINES = 100;

export const excessivePermissions: WorkflowAudit<'excessive-permissions'> = {
  id: 'excessive-permissions',
  *audit(file) {
    if (file.kind !== 'workflow') return;
    const isCalledOnly = file.events.size === 1 && file.events.has('workflow_call');
    if (
      !isCalledOnly &&
      file.jobs.length !== 1 &&
      !file.jobs.every((job) => permissionsOf(file, job) !== null)
    ) {
      yield* ofWorkflow(file);
    }
    for (const job of file.jobs) if (job.isCall || !isCalledOnly) yield* ofJob(file, job);
  },
};

function permissionsOf({ yaml }: WorkflowFile, job: Job): YamlValue | null {
  return yaml.get(job, 'permissions');
}

function* ofWorkflow(file: WorkflowFile): Iterable<Found> {
  const { yaml, permissions } = file;
  if (permissions === null) {
    yield { ...MISSING, line: 1, endLine: 1, job: null, step: null, silencedIn: [linesOf(yaml, yaml.root)] };
    return;
  }
  yield* inOneWord(file, permissions, null);
  const snippet = snippetOf(file, permissions);
  for (const scope of yaml.entries(permissions)) {
    if (yaml.text(scope) !== 'write') continue;
    yield {
      ...at(file, scope, null),
      severity: SEVERITY_OF.get(scope.key) ?? 'medium',
      confidence: 'high',
      message: `Every job of the workflow may write ${scope.key}.`,
      snippet,
    };
  }
}

/** The same for each job that had it from the workflow; null where that is too much to paste, or cannot be. */
function snippetOf(file: WorkflowFile, permissions: YamlValue): string | null {
  const jobs = file.jobs.filter((job) => permissionsOf(file, job) === null).map(({ key }) => key);
  const scopes = file.yaml.entries(permissions).map((scope) => `${scope.key}: ${file.yaml.text(scope)}`);
  if (jobs.length * scopes.length > MAX_LINES || !jobs.every((job) => /^[\w-]+$/.test(job))) return null;
  if (!scopes.every((scope) => /^[\w-]+: (?:read|write|none)$/.test(scope))) return null;
  const own = ['    permissions:', ...scopes.map((scope) => `      ${scope}`)];
  return ['permissions: {}', 'jobs:', ...jobs.flatMap((job) => [`  ${job}:`, ...own])].join('\n');
}

function* ofJob(file: WorkflowFile, job: Job): Iterable<Found> {
  const permissions = permissionsOf(file, job);
  if (permissions !== null) yield* inOneWord(file, permissions, job);
  else if (file.permissions === null) {
    const { line } = job;
    yield { ...MISSING, line, endLine: line, job, step: null, silencedIn: [linesOf(file.yaml, job)] };
  }
}

const MISSING = {
  severity: 'medium',
  confidence: 'medium',
  message: 'No permissions are stated: the token has those of the repository’s settings.',
  snippet: 'permissions:\n  contents: read',
} as const;

/** `read-all` and `write-all`. */
function* inOneWord(file: WorkflowFile, permissions: YamlValue, job: Job | null): Iterable<Found> {
  const word = file.yaml.text(permissions);
  if (word !== 'read-all' && word !== 'write-all') return;
  yield {
    ...at(file, permissions, job),
    severity: word === 'write-all' ? 'high' : 'medium',
    confidence: 'high',
    message: `The token may ${word === 'write-all' ? 'write' : 'read'} everything.`,
    snippet: 'permissions:\n  contents: read',
  };
}

function at({ yaml }: WorkflowFile, value: YamlValue, job: Job | null) {
  const own = linesOf(yaml, value);
  const silencedIn = job === null ? [own] : [own, linesOf(yaml, job)];
  return { line: own.first, endLine: own.last, job, step: null, silencedIn };
}
