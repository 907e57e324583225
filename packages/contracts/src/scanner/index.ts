export { compareSeverity, SEVERITY_RANK, Severity } from '../severity.ts';
export { ActionRef } from './action-ref.ts';
export {
  type AgentAnswer,
  AgentAnswers,
  AgentFileRequest,
  type AgentRequest,
  AgentRequests,
  type AgentToolName,
  MAX_AGENT_ENTRIES,
  MAX_FOREIGN_TEXT,
} from './agent.ts';
export { CheckStatus } from './check.ts';
export {
  ContainerReport,
  ContainerRequest,
  SbomFormat,
} from './container.ts';
export {
  Coverage,
  MAX_UNASKED_EXAMPLES,
  UnaskedOpinion,
  UnmatchedPackage,
  UnmatchedReason,
} from './coverage.ts';
export { isConstraintsFile, isRequirementsSource } from './dependency-file-name.ts';
export {
  ChangedPackage,
  DiffCause,
  DiffQuery,
  DiffReport,
  DiffRequest,
  DiffSide,
  DiffSummary,
  IntroducedLicense,
  UndeterminedEntry,
} from './diff.ts';
export { normalizeDomain } from './domain.ts';
export {
  EmailCheck,
  EmailReport,
  EmailRequest,
  EmailSummary,
  SenderSpfResult,
} from './email.ts';
export { EmailCategory, EmailCheckKey } from './email-check-key.ts';
export { ErrorBody } from './error.ts';
export { MAX_INTRODUCERS, MAX_PATHS } from './explanation.ts';
export {
  Exploitation,
  Exposure,
  FixFirst,
  MAX_FIX_FIRST,
  Priority,
  PriorityReason,
  PriorityTier,
  RemediateWithin,
  RemediationDeadline,
} from './exploitation.ts';
export { FixKind, FixPlanEntry } from './fix-plan.ts';
export { Grade, Score } from './grade.ts';
export {
  LegalDependency,
  LegalReport,
  LegalRequest,
  LegalSummary,
  LicenseCategory,
  ProjectLicense,
  RiskLevel,
} from './legal.ts';
export { LockfileName, LockfileReport, LockfileRequest, lockfileNameOf, toLockfileName } from './lockfile.ts';
export { MANIFESTS, type ManifestLockfile, manifestOf } from './manifests.ts';
export { McpError, McpMessage, McpResult } from './mcp.ts';
export { NvdQuery, NvdResult } from './nvd.ts';
export { Platform } from './platform.ts';
export { PROGRESS_STAGES, ProgressLine, ProgressStage, scanLine } from './progress.ts';
export {
  MAX_PURLS,
  PurlFileRequest,
  PurlQuery,
  PurlReport,
  PurlRequest,
  PurlRow,
} from './purl.ts';
export { RepoFormRequest, RepoReport, RepoRequest } from './repo.ts';
export {
  RepoDiffFormRequest,
  RepoDiffReport,
  RepoDiffRequest,
} from './repo-diff.ts';
export { ReportOrder, ReportQuery } from './report-query.ts';
export { RepositoryRequest } from './repository.ts';
export { FileScope, SkippedFile, SkipReason } from './source-tree.ts';
export { CheckSummary, VulnerabilitySummary } from './summary.ts';
export {
  ActionEntry,
  ActionFinding,
  ActionStatus,
  SupplyChainAudit,
  SupplyChainReport,
  TransitiveAction,
} from './supply-chain.ts';
export { SupplyChainRequest } from './supply-chain-request.ts';
export {
  MAX_BECAUSE,
  MAX_POLICY_BYTES,
  MAX_POLICY_FINDINGS,
  MAX_VEX_BYTES,
  PolicyFinding,
  PolicyVerdict,
  Suppression,
} from './triage.ts';
export type { UploadedFile } from './uploaded-file.ts';
export { VexJustification, VexNote } from './vex-note.ts';
export { Cvss, DependencyScope, ResultEntry, UpgradePath, Vulnerability } from './vulnerability.ts';
export { RedirectVerdict, WebsiteReport, WebsiteRequest } from './website.ts';
export { WebsiteCategory, WebsiteCheck, WebsiteCheckKey } from './website-check.ts';
