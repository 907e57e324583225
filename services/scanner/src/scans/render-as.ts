import type {
  ContainerReport,
  DiffReport,
  EmailReport,
  LegalReport,
  LockfileReport,
  NvdResult,
  PurlReport,
  RepoDiffReport,
  RepoReport,
  SupplyChainReport,
  WebsiteReport,
} from '@repo/contracts/scanner';
import { auditAnswer, purlAnswer, vulnerabilityAnswer } from '../report-formats/agent-answers.ts';
import type { Findings, ScanKind } from '../report-formats/findings.ts';
import { type OutputFormat, REPORT_FORMATS, type ReportFormatName } from '../report-formats/formats.ts';
import { nvdFindings } from '../report-formats/nvd-findings.ts';
import type { Triage } from '../triage/triage.ts';
import { containerFindings } from './container/findings.ts';
import { diffFindings } from './diff/findings.ts';
import { emailFindings } from './email/findings.ts';
import { legalFindings } from './legal/findings.ts';
import { lockfileFindings } from './lockfile/findings.ts';
import { purlFindings } from './purl/findings.ts';
import { repositoryFindings } from './repo/findings.ts';
import { repositoryDiffFindings } from './repo-diff/findings.ts';
import { supplyChainFindings } from './supply-chain/findings.ts';
import { websiteFindings } from './website/findings.ts';

/** The report of each scan. */
interface Reports {
  readonly lockfile: LockfileReport;
  readonly repository: RepoReport;
  readonly container: ContainerReport;
  readonly 'supply-chain': SupplyChainReport;
  readonly legal: LegalReport;
  readonly email: EmailReport;
  readonly website: WebsiteReport;
  readonly nvd: NvdResult;
  readonly diff: DiffReport;
  readonly 'repository-diff': RepoDiffReport;
  readonly purl: PurlReport;
}

/** How a report is to be written. */
export interface Output {
  /** One that the scan has. */
  readonly format: OutputFormat;
  /** What was sent, where the report does not name it: the file, or the package of a CVE look-up; else empty. */
  readonly name: string;
}

interface ScanFormats<Report> {
  /** Beside JSON. */
  readonly formats: readonly ReportFormatName[];
  readonly findings: (report: Report, name: string) => Findings;
  /** The short form, where a tool for agents answers in it. */
  readonly answer?: (report: Report, findings: Findings) => unknown;
}

const TEXTS = ['junit', 'markdown', 'html'] as const satisfies readonly ReportFormatName[];
const BOMS = ['cyclonedx', 'cyclonedx-1.7'] as const satisfies readonly ReportFormatName[];
const VULNERABILITIES = [
  'sarif',
  ...BOMS,
  'openvex',
  ...TEXTS,
] as const satisfies readonly ReportFormatName[];

/** Which formats each scan has, and how its report becomes the findings that they are made from: one line each. */
export const SCAN_FORMATS: { readonly [Kind in ScanKind]: ScanFormats<Reports[Kind]> } = {
  lockfile: { formats: VULNERABILITIES, findings: lockfileFindings, answer: vulnerabilityAnswer },
  repository: { formats: VULNERABILITIES, findings: repositoryFindings, answer: vulnerabilityAnswer },
  container: { formats: VULNERABILITIES, findings: containerFindings },
  'supply-chain': { formats: ['sarif', ...TEXTS], findings: supplyChainFindings },
  legal: { formats: ['sarif', ...BOMS, ...TEXTS], findings: legalFindings },
  email: { formats: TEXTS, findings: emailFindings, answer: auditAnswer },
  website: { formats: TEXTS, findings: websiteFindings, answer: auditAnswer },
  nvd: { formats: TEXTS, findings: nvdFindings },
  diff: { formats: ['sarif', ...TEXTS], findings: diffFindings, answer: vulnerabilityAnswer },
  'repository-diff': { formats: ['sarif', ...TEXTS], findings: repositoryDiffFindings },
  purl: { formats: VULNERABILITIES, findings: purlFindings, answer: purlAnswer },
};

/** @param name as in `Output` */
export function findingsOf<Kind extends ScanKind>(kind: Kind, report: Reports[Kind], name: string): Findings {
  return SCAN_FORMATS[kind].findings(report, name);
}

/**
 * A report in a format: the same text for the same report.
 *
 * @param triage of its caller, whose OpenVEX an answer as OpenVEX says again.
 */
export function renderAs<Kind extends ScanKind>(
  kind: Kind,
  report: Reports[Kind],
  { format, name }: Output,
  triage: Triage | null = null,
): string {
  if (format === 'json') return JSON.stringify(report);
  const { answer = unanswered } = SCAN_FORMATS[kind];
  const found = { ...findingsOf(kind, report, name), statements: triage?.openVex ?? null };
  return format === 'agent' ? JSON.stringify(answer(report, found)) : REPORT_FORMATS[format].render(found);
}

function unanswered(): never {
  throw new TypeError('No tool for agents answers with this scan.');
}

/** The same as UTF-8: what is sent as it is. */
export function renderReport<Kind extends ScanKind>(
  kind: Kind,
  report: Reports[Kind],
  output: Output,
  triage: Triage | null = null,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(renderAs(kind, report, output, triage));
}

/** How a report is written that has JSON only. */
export const JSON_OUTPUT: Output = { format: 'json', name: '' };
/** The short form, for tools of agents. */
export const AGENT_OUTPUT: Output = { format: 'agent', name: '' };
