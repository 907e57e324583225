import { type Found, inStep } from '../workflow-audit.ts';
import { isActionOf, isExpression, type Step, type WorkflowFile } from '../workflow-file.ts';
import scopes from './app-permissions.json' with { type: 'json' };

const ACTION = 'actions/create-github-app-token';
const ORGANIZATION_ONLY: ReadonlySet<string> = new Set(scopes.organizationOnly);

export function* githubApp({ stepLists }: WorkflowFile): Iterable<Found> {
  for (const step of stepLists.flat()) {
    if (isActionOf(step, ACTION) && !step.hasOpenInputs) yield* ofStep(step);
  }
}

function* ofStep(step: Step): Iterable<Found> {
  const found = { severity: 'high', confidence: 'high' } as const;
  const skip = step.inputs.get('skip-token-revoke');
  if (isExpression(skip) || /^(?:true|True|TRUE)$/.test(skip?.text ?? '')) {
    yield {
      ...found,
      ...inStep(step, skip),
      confidence: isExpression(skip) ? 'low' : 'high',
      message: 'The token of the app stays valid after the job.',
      snippet: 'with:\n  skip-token-revoke: false',
    };
  }
  const permissions = [...step.inputs.keys()].filter((name) => name.startsWith('permission-'));
  const isForOrganization =
    permissions.length > 0 &&
    permissions.every((name) => ORGANIZATION_ONLY.has(name.slice('permission-'.length)));
  const owner = step.inputs.get('owner');
  if (owner !== undefined && !step.inputs.has('repositories') && !isForOrganization) {
    yield {
      ...found,
      ...inStep(step, owner),
      message: 'The token of the app reaches every repository of the owner that the app is installed in.',
      snippet: 'with:\n  repositories: one,another',
    };
  }
  if (permissions.length === 0) {
    yield {
      ...found,
      ...inStep(step, step.uses),
      message: 'The token of the app has every permission of the installation.',
      snippet: 'with:\n  permission-contents: read',
    };
  }
}
