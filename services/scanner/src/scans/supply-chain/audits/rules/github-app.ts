import { type Found, inStep, type WorkflowAudit } from '../workflow-audit.ts';
import { isActionOf, isExpression, type Step, type WorkflowFile } from '../workflow-file.ts';
import scopes from './app-permissions.json' with { type: 'json' };

const ACTION = 'actions/create-github-app-token';
const ORGANIZATION_ONLY: ReadonlySet<string> = new Set(scopes.organizationOnly);

export const githubApp: WorkflowAudit<'github-app'> = {
  id: 'github-app',
  *audit(file) {
    for (const step of file.stepLists.flat()) {
      if (isActionOf(step, ACTION) && !isExpression(file.yaml, step.with)) yield* ofStep(file, step);
    }
  },
};

function* ofStep({ yaml }: WorkflowFile, step: Step): Iterable<Found> {
  const found = { step, job: step.job, severity: 'high', confidence: 'high' } as const;
  const skip = yaml.get(step.with, 'skip-token-revoke');
  const skips = yaml.text(skip) ?? '';
  const isOpen = isExpression(yaml, skip);
  if (isOpen || /^(?:true|True|TRUE)$/.test(skips)) {
    yield {
      ...found,
      ...inStep(yaml, step, skip),
      confidence: isOpen ? 'low' : 'high',
      message: 'The token of the app stays valid after the job.',
      snippet: 'with:\n  skip-token-revoke: false',
    };
  }
  const permissions = yaml.entries(step.with).filter(({ key }) => key.startsWith('permission-'));
  const owner = yaml.get(step.with, 'owner');
  const isForOrganization =
    permissions.length > 0 &&
    permissions.every(({ key }) => ORGANIZATION_ONLY.has(key.slice('permission-'.length)));
  if (owner !== null && yaml.get(step.with, 'repositories') === null && !isForOrganization) {
    yield {
      ...found,
      ...inStep(yaml, step, owner),
      message: 'The token of the app reaches every repository of the owner that the app is installed in.',
      snippet: 'with:\n  repositories: one,another',
    };
  }
  if (permissions.length === 0) {
    yield {
      ...found,
      ...inStep(yaml, step, step.uses),
      message: 'The token of the app has every permission of the installation.',
      snippet: 'with:\n  permission-contents: read',
    };
  }
}
