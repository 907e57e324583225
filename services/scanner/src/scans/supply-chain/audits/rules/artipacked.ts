import { wholeExpression } from '../expression/find-expressions.ts';
import { contextPath, flowingContexts } from '../expression/flowing-contexts.ts';
import { type Found, inStep } from '../workflow-audit.ts';
import { isActionOf, majorOf, type Step, type WorkflowFile } from '../workflow-file.ts';

export function* artipacked({ stepLists }: WorkflowFile): Iterable<Found> {
  for (const steps of stepLists) {
    const lastUpload = steps.findLastIndex(uploadsFolder);
    for (const [index, step] of steps.entries()) {
      if (!keepsToken(step) || (lastUpload !== -1 && index > lastUpload)) continue;
      const upload = steps[lastUpload];
      yield {
        ...inStep(step, step.uses),
        silencedIn: [step.value, ...(upload === undefined ? [] : [upload.value])],
        severity: severityOf(step, upload !== undefined),
        confidence: upload === undefined ? 'low' : 'high',
        message:
          upload === undefined
            ? 'The checkout leaves the token in the folder, where later steps can read it.'
            : 'The checkout leaves the token in the folder, and a later step uploads that folder.',
        snippet: 'with:\n  persist-credentials: false',
      };
    }
  }
}

/** Whoever writes `true` means it, all else turns it off, and of an expression nothing is known. */
function keepsToken(step: Step): boolean {
  const isStated = step.hasOpenInputs || step.inputs.has('persist-credentials');
  return isActionOf(step, 'actions/checkout') && !isStated;
}

/** The working folder as a whole is uploaded, `.git` with it. */
function uploadsFolder(step: Step): boolean {
  if (!isActionOf(step, 'actions/upload-artifact')) return false;
  const paths = (step.inputs.get('path')?.text ?? '').split('\n').map((path) => path.trim());
  return paths.some((path) => FOLDERS.has(path) || isWorkspace(path));
}

const FOLDERS: ReadonlySet<string> = new Set(['.', './', '..', '../']);

function isWorkspace(path: string): boolean {
  const expression = wholeExpression(path);
  const contexts = expression === null ? [] : flowingContexts(expression);
  return contexts.some((context) => contextPath(context) === 'github.workspace');
}

/** From its sixth version on the checkout keeps the token outside the folder. */
function severityOf(step: Step, isUploaded: boolean): Found['severity'] {
  if (majorOf(step) >= 6) return isUploaded ? 'medium' : 'low';
  return isUploaded ? 'high' : 'medium';
}
