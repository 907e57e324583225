import { SupplyChainAudit } from '@repo/contracts/scanner';
import { AUDITS, type AuditAbout } from '../judge/finding-documents.ts';
import type { YamlFile } from '../workflow/read-yaml.ts';
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
  const isIgnored = readIgnores(file.yaml);
  const off = new Set([...file.conditions.keys()].filter((place) => isOff(file, place)));
  const audits: SupplyChainAudit[] = [];
  let ignored = 0;
  for (const id of SupplyChainAudit.shape.id.options) {
    for (const found of WORKFLOW_AUDITS[id](file)) {
      if (audits.length + ignored >= MAX_FOUND) return { audits: audits.sort(byLine), ignored, isCut: true };
      if ([found.job, found.step].some((place) => place !== undefined && off.has(place))) continue;
      if (isIgnored(id, found)) ignored += 1;
      else audits.push({ id, path, ...toEntry(found, AUDITS[id]) });
    }
  }
  return { audits: audits.sort(byLine), ignored, isCut: file.yaml.isCut() || file.isCut };
}

function toEntry(found: Found, about: AuditAbout) {
  const { severity, confidence, line, endLine = line, job, step, message, snippet = about.fix } = found;
  const name = step?.value.get('name')?.text ?? step?.value.get('id')?.text;
  return {
    severity,
    confidence,
    line,
    endLine,
    job: job?.key.slice(0, MAX_NAME) ?? null,
    step: name?.slice(0, MAX_NAME) ?? null,
    message,
    fix: snippet,
    url: about.source,
  };
}

function byLine(a: SupplyChainAudit, b: SupplyChainAudit): number {
  return a.line - b.line;
}

const COMMENT = /# zizmor: ignore\[([^\]]+)\](?=\s|$)/;
const MARK = 'zizmor: ignore[';

/** Whether a comment of the file's author silences a finding: `# zizmor: ignore[id, id]` where the finding stands. */
function readIgnores(yaml: YamlFile): (id: string, found: Found) => boolean {
  const linesOf = new Map<string, number[]>();
  for (const { line, text } of yaml.commentsWith(MARK)) {
    for (const id of new Set((COMMENT.exec(text)?.[1] ?? '').split(',').map((each) => each.trim()))) {
      linesOf.set(id, [...(linesOf.get(id) ?? []), line]);
    }
  }
  return (id, { silencedIn }) => {
    const lines = linesOf.get(id) ?? [];
    return silencedIn.some(({ lines: { first, last } }) =>
      lines.some((line) => line >= first && line <= last),
    );
  };
}
