import { baseName } from '../../../base-name.ts';

/** Where the platform keeps its own lock of action references. */
export const LOCK_PATH = '.github/workflows/actions.lock';

const WORKFLOW = /^\.github\/workflows\/[^/]+\.ya?ml$/;
const ACTION_NAMES: ReadonlySet<string> = new Set(['action.yml', 'action.yaml']);

/** Whether the platform runs this file: a workflow right in its folder, or an action wherever it stands. */
export function isWorkflowFile(path: string): boolean {
  if (WORKFLOW.test(path)) return true;
  return ACTION_NAMES.has(baseName(path)) && !path.split('/').includes('node_modules');
}

/** Workflows first, then actions, each by path. */
export function findWorkflowFiles(paths: readonly string[]): readonly string[] {
  const found = paths.filter(isWorkflowFile);
  return [...found.filter((path) => WORKFLOW.test(path)), ...found.filter((path) => !WORKFLOW.test(path))];
}
