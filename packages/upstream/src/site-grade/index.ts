export { createSiteGrader } from './client.ts';
export {
  GRADING_POLICY,
  type GradingOutcome,
  type GradingPolicy,
  type GradingTools,
  gradeSite,
} from './grade-site.ts';
