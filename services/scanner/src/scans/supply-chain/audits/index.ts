import type { SupplyChainAudit } from '@repo/contracts/scanner';
import { archivedUses } from './rules/archived-uses.ts';
import { artipacked } from './rules/artipacked.ts';
import { botConditions } from './rules/bot-conditions.ts';
import { cachePoisoning } from './rules/cache-poisoning.ts';
import { dangerousTriggers } from './rules/dangerous-triggers.ts';
import { dependabotCooldown } from './rules/dependabot-cooldown.ts';
import { excessivePermissions } from './rules/excessive-permissions.ts';
import { githubApp } from './rules/github-app.ts';
import { githubEnv } from './rules/github-env.ts';
import { secretsInherit } from './rules/secrets-inherit.ts';
import { selfHostedRunner } from './rules/self-hosted-runner.ts';
import { templateInjection } from './rules/template-injection.ts';
import { unsoundCondition } from './rules/unsound-condition.ts';
import type { WorkflowAudit } from './workflow-audit.ts';

/** Every audit that the documents tell of. */
export const WORKFLOW_AUDITS: Readonly<Record<SupplyChainAudit['id'], WorkflowAudit>> = {
  'template-injection': templateInjection,
  'dangerous-triggers': dangerousTriggers,
  'excessive-permissions': excessivePermissions,
  artipacked,
  'cache-poisoning': cachePoisoning,
  'secrets-inherit': secretsInherit,
  'github-env': githubEnv,
  'self-hosted-runner': selfHostedRunner,
  'dependabot-cooldown': dependabotCooldown,
  'unsound-condition': unsoundCondition,
  'bot-conditions': botConditions,
  'github-app': githubApp,
  'archived-uses': archivedUses,
};
