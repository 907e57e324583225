import type { SupplyChainAudit } from '@repo/contracts/scanner';
import { AUDITS, type AuditAbout } from '../judge/finding-documents.ts';
import { readIgnores } from './ignore-comments.ts';
import { WORKFLOW_AUDITS } from './index.ts';
import type { Found } from './workflow-audit.ts';
import { isOff, type WorkflowFile } from './workflow-file.ts';

/** What the audits found. */
export interface Audited {
  readonly audits: readonly SupplyChainAudit[];
  /** Findings that a comment silences. */
  readonly ignored: number;
  /** Whether there is more than was looked at or listed. */
  readonly isCut: boolean;
}

/** Nobody acts on more in one file. */
const MAX_FOUND = 1_000;
const MAX_NAME = 200;

/** Puts every audit to a workflow or a composite action; by line. What never runs has no findings. */
export function auditWorkflow(path: string, file: WorkflowFile): Audited {
  const { yaml } = file;
  const isIgnored = readIgnores(yaml);
  const off = new Set([...file.conditions.keys()].filter((place) => isOff(file, place)));
  const audits: SupplyChainAudit[] = [];
  let ignored = 0;
  for (const audit of WORKFLOW_AUDITS) {
    for (const found of audit.audit(file)) {
      if (audits.length + ignored >= MAX_FOUND) return { audits: audits.sort(byLine), ignored, isCut: true };
      if ([found.job, found.step].some((place) => place !== null && off.has(place))) continue;
      if (isIgnored(audit.id, found)) ignored += 1;
      else audits.push({ id: audit.id, path, ...toEntry(found, AUDITS[audit.id]) });
    }
  }
  return { audits: audits.sort(byLine), ignored, isCut: yaml.isCut() || file.isCut };
}

function toEntry(found: Found, { fix, source }: AuditAbout) {
  const { severity, confidence, line, endLine, job, step, message, snippet } = found;
  return {
    severity,
    confidence,
    line,
    endLine,
    job: job?.key.slice(0, MAX_NAME) ?? null,
    step: step?.name?.slice(0, MAX_NAME) ?? null,
    message,
    fix: snippet ?? fix,
    url: source,
  };
}

function byLine(a: SupplyChainAudit, b: SupplyChainAudit): number {
  return a.line - b.line;
}
