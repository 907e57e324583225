import { findExpressions, isWhollyExpression } from '../expression/find-expressions.ts';
import { type AuditSeverity, inStep, linesOf, type WorkflowAudit } from '../workflow-audit.ts';
import { inputOf, isActionOf, isExpression, type Step, type WorkflowFile } from '../workflow-file.ts';

export const artipacked: WorkflowAudit<'artipacked'> = {
  id: 'artipacked',
  *audit(file) {
    for (const steps of file.stepLists) {
      const lastUpload = steps.findLastIndex((step) => uploadsFolder(file, step));
      for (const [index, step] of steps.entries()) {
        if (!keepsToken(file, step) || (lastUpload !== -1 && index > lastUpload)) continue;
        const upload = steps[lastUpload];
        const place = inStep(file.yaml, step, step.uses);
        const uploaded = upload === undefined ? [] : [linesOf(file.yaml, upload.value)];
        yield {
          ...place,
          silencedIn: [...place.silencedIn, ...uploaded],
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
  },
};

/** Whoever writes `true` means it, and of an expression nothing is known. */
function keepsToken({ yaml }: WorkflowFile, step: Step): boolean {
  if (!isActionOf(step, 'actions/checkout') || isExpression(yaml, step.with)) return false;
  const persists = inputOf(yaml, step, 'persist-credentials');
  return persists === null || !(persists === 'true' || persists === 'false' || isWhollyExpression(persists));
}

/** The working folder as a whole is uploaded, `.git` with it. */
function uploadsFolder({ yaml }: WorkflowFile, step: Step): boolean {
  if (!isActionOf(step, 'actions/upload-artifact')) return false;
  const paths = (inputOf(yaml, step, 'path') ?? '').split('\n').map((path) => path.trim());
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
