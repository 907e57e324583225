export {
  createSiteGrader,
  type GraderProtocol,
  graderProtocolOf,
  OBSERVATORY_V1,
  OBSERVATORY_V2,
} from './client.ts';
export {
  GRADING_POLICY,
  type GradingFailure,
  type GradingOutcome,
  type GradingPolicy,
  type GradingTools,
  gradeSite,
} from './grade-site.ts';
export type { GradingStep, SiteGrade, SiteGrader, SiteLetter } from './site-grader.ts';
