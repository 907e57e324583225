import { findExpressions, isWhollyExpression } from '../expression/find-expressions.ts';
import { type AuditSeverity, type Found, inStep } from '../workflow-audit.ts';
import { isActionOf, isExpression, type Step, type WorkflowFile } from '../workflow-file.ts';

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

/** Whoever writes `true` means it, and of an expression nothing is known. */
function keepsToken(step: Step): boolean {
  if (!isActionOf(step, 'actions/checkout') || isExpression(step.with)) return false;
  const persists = step.with?.get('persist-credentials');
  return !(persists?.text === 'true' || persists?.text === 'false' || isExpression(persists));
}

/** The working folder as a whole is uploaded, `.git` with it. */
function uploadsFolder(step: Step): boolean {
  if (!isActionOf(step, 'actions/upload-artifact')) return false;
  const paths = (step.with?.get('path')?.text ?? '').split('\n').map((path) => path.trim());
  return paths.some((path) => FOLDERS.has(path) || isWorkspace(path));
}

const FOLDERS: ReadonlySet<string> = new Set(['.', './', '..', '../']);

function isWorkspace(path: string): boolean {
  return (
    isWhollyExpression(path) && findExpressions(path).some(({ inner }) => inner.includes('github.workspace'))
  );
}

/** From its sixth version on the checkout keeps the token outside the folder. */
function severityOf({ action }: Step, isUploaded: boolean): AuditSeverity {
  const major = Number(/^v(\d+)(?:\.|$)/.exec(action?.ref ?? '')?.[1] ?? 0);
  if (major >= 6) return isUploaded ? 'medium' : 'low';
  return isUploaded ? 'high' : 'medium';
}
