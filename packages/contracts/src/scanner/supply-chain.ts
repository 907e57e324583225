import { z } from 'zod';
import { IsoTimestamp } from '../timestamp.ts';
import { ActionRef } from './action-ref.ts';
import { count } from './count.ts';
import { DataAsOf } from './coverage.ts';
import { Notice } from './notice.ts';
import { FileScope, sourceTreeFields } from './source-tree.ts';
import { text, textOrNull, texts } from './text.ts';

/** One word per action; `findings` has the rest. */
export const ActionStatus = z.enum(['ok', 'unpinned', 'drifted', 'new', 'compromised']).meta({
  id: 'ActionStatus',
  description:
    '`compromised`: a commit known to be hostile, or in no branch or tag of the repository; `drifted`: not what the baseline, its comment or the lock says; `unpinned`: a reference that its owner can ' +
    'move; `new`: not in the baseline; `ok`: pinned and unchanged, as far as it could be looked up (see the finding `unresolved`). The first that applies, in this order.',
});
export type ActionStatus = z.infer<typeof ActionStatus>;

/** A finer fact about one action reference. */
export const ActionFinding = z
  .strictObject({
    key: z
      .enum([
        'compromised',
        'vulnerable',
        'impostor-commit',
        'tag-moved',
        'pin-changed',
        'pin-removed',
        'updated',
        'comment-mismatch',
        'lock-mismatch',
        'confusable-ref',
        'short-sha',
        'missing-ref',
        'expression',
        'invalid-reference',
        'unknown-object-format',
        'archived',
        'owner-missing',
        'unresolved',
      ])
      .meta({
        description:
          '`compromised`: a commit known to be hostile; `vulnerable`: an advisory affects it; `impostor-commit`: in ' +
          'no branch or tag of the repository; `tag-moved`, `pin-changed`, `pin-removed`, `updated`: against the ' +
          'baseline; `comment-mismatch`: the comment names another version; `lock-mismatch`: the lock names another ' +
          'commit; `confusable-ref`: a branch and a tag of one name; `short-sha`, `missing-ref`, `expression`, ' +
          '`invalid-reference`, `unknown-object-format`: forms that pin nothing for sure; `archived`, ' +
          '`owner-missing`: the repository; `unresolved`: could not be looked up, so nothing is claimed.',
      }),
    severity: z
      .enum(['critical', 'high', 'medium', 'low', 'info'])
      .meta({ description: 'How much it matters; a moved full version tag more than a moved major tag.' }),
    description: text('What was found.'),
  })
  .meta({ id: 'ActionFinding', description: 'A finer fact about one action reference.' });
export type ActionFinding = z.infer<typeof ActionFinding>;

/** One use of a third-party action, reusable workflow or image. */
export const ActionEntry = z
  .strictObject({
    action: text('Without the reference, sub-path included.', ['actions/checkout']),
    tag: z.string().meta({
      description:
        'The tag or branch as written; for a pin the tag that its comment or the repository names; empty when ' +
        'there is none.',
      examples: ['v4.1.1'],
    }),
    sha: textOrNull(
      'The pinned commit or digest, else the commit the tag names now; null when it was not resolved.',
    ),
    workflow: text('Path of the file.', ['.github/workflows/ci.yml']),
    line: z.int().min(1).meta({ description: 'Line of the reference, from 1.' }),
    isPinned: z.boolean().meta({ description: 'Whether the reference cannot be moved by its owner.' }),
    status: ActionStatus,
    pinnedBy: z.enum(['sha', 'digest', 'actions.lock']).nullable().meta({
      description: 'What pins it; null when nothing does.',
    }),
    scope: FileScope,
    findings: z
      .array(ActionFinding)
      .meta({ description: 'Finer facts, worst first; empty when there is nothing.' }),
  })
  .refine(
    (entry) => entry.isPinned === (entry.pinnedBy !== null),
    'pinnedBy must be set exactly when isPinned is.',
  )
  .meta({ id: 'ActionEntry', description: 'One use of a third-party action.' });
export type ActionEntry = z.infer<typeof ActionEntry>;

const ActionIdentity = {
  action: text('Without the reference, sub-path included.'),
  sha: text('The commit that was looked into.'),
};

/** One use inside an action or reusable workflow of somebody else. */
export const TransitiveAction = z
  .strictObject({
    via: z.strictObject(ActionIdentity).meta({ description: 'The action that uses it.' }),
    file: text('Path in the repository of `via`.', ['action.yml']),
    line: ActionEntry.shape.line,
    action: ActionEntry.shape.action,
    tag: ActionEntry.shape.tag,
    sha: ActionEntry.shape.sha,
    isPinned: ActionEntry.shape.isPinned,
    findings: ActionEntry.shape.findings,
  })
  .meta({ id: 'TransitiveAction', description: 'What an action of somebody else uses in turn.' });
export type TransitiveAction = z.infer<typeof TransitiveAction>;

/** One level below the repository’s own uses; in none of the counts of the report. */
export const TransitiveActions = z
  .strictObject({
    actions: z.array(TransitiveAction).meta({ description: 'By `via`, then file and line.' }),
    unpinnedCount: count('Of them: those that are not pinned.'),
    unread: z
      .array(
        z.strictObject({
          ...ActionIdentity,
          reason: z.enum(['not-found', 'not-the-format', 'too-large', 'not-asked']).meta({
            description:
              '`not-found`: nothing public at this commit; `not-the-format`, `too-large`: what is there cannot be ' +
              'read; `not-asked`: the limits or the time of the scan were over, or the platform did not answer.',
          }),
        }),
      )
      .meta({ description: 'Actions that were not looked into, so that what they use is unknown.' }),
  })
  .refine(
    ({ actions, unpinnedCount }) => unpinnedCount === actions.filter((each) => !each.isPinned).length,
    'unpinnedCount must count the actions.',
  )
  .meta({ id: 'TransitiveActions', description: 'What the actions use in turn, one level deep.' });

/** One finding of an audit of a workflow or a composite action of the repository. */
export const SupplyChainAudit = z
  .strictObject({
    id: z
      .enum([
        'template-injection',
        'dangerous-triggers',
        'excessive-permissions',
        'artipacked',
        'cache-poisoning',
        'secrets-inherit',
        'github-env',
        'self-hosted-runner',
        'dependabot-cooldown',
        'unsound-condition',
        'bot-conditions',
        'github-app',
        'archived-uses',
      ])
      .meta({ description: 'Which audit found it, by the name that zizmor gave it.' }),
    severity: z
      .enum(['high', 'medium', 'low', 'informational'])
      .meta({ description: 'How bad it is where it can be exploited.' }),
    confidence: z
      .enum(['high', 'medium', 'low'])
      .meta({ description: 'How sure it is that this can be exploited.' }),
    path: text('File, from the root.', ['.github/workflows/ci.yml']),
    line: z
      .int()
      .min(1)
      .meta({ description: 'Line of the key that carries the finding, or of the expression.' }),
    endLine: z.int().min(1).meta({ description: 'Last line of what the finding is about.' }),
    job: z.string().nullable().meta({ description: 'Id of the job; null where it is about none.' }),
    step: z.string().nullable().meta({ description: 'Name or id of the step; null where there is none.' }),
    message: text('What was found.'),
    fix: text('YAML to paste, or what to do in words.'),
    url: z.url().meta({ description: 'A page that explains the risk.' }),
  })
  .refine(({ line, endLine }) => line <= endLine, 'line must not be behind endLine.')
  .meta({ id: 'SupplyChainAudit', description: 'A weakness of a workflow or a composite action.' });
export type SupplyChainAudit = z.infer<typeof SupplyChainAudit>;

/** Counts by status: the five add up to `totalActions`. */
export const SupplyChainSummary = z
  .strictObject({
    ok: count('Entries with status `ok`.'),
    unpinned: count('Entries with status `unpinned`.'),
    drifted: count('Entries with status `drifted`.'),
    new: count('Entries with status `new`.'),
    compromised: count('Entries with status `compromised`.'),
    uniqueActions: count('Distinct actions, by name without the reference, in any case of letters.'),
    removed: count('Elements of the baseline that are used no more.'),
    unresolved: count('Entries whose reference could not be looked up.'),
    workflows: count('Workflow and action files that were read.'),
    audits: z
      .strictObject({
        high: count('Audit findings of this severity.'),
        medium: count('Audit findings of this severity.'),
        low: count('Audit findings of this severity.'),
        informational: count('Audit findings of this severity.'),
        ignored: count('Audit findings that a comment `# zizmor: ignore[…]` silences; in no other count.'),
      })
      .meta({ description: 'Counts of `audits`.' }),
  })
  .meta({ id: 'SupplyChainSummary', description: 'Counts of entries.' });

/** The response of `POST /api/scan/supply-chain`. */
export const SupplyChainReport = z
  .strictObject({
    repo: text('`<owner>/<repo>`.', ['owner/repo']),
    totalActions: count('Uses of third-party actions: every occurrence counts.'),
    driftedCount: count('Uses that drifted, whatever else they are.'),
    unpinnedCount: count('Uses that are not pinned, whatever else they are.'),
    newActionsCount: count('Uses that are not in the baseline; 0 without a baseline.'),
    actions: z.array(ActionEntry).meta({ description: 'Every use, by file, then line.' }),
    images: z.array(ActionEntry).meta({
      description:
        'Container images of jobs, services and actions, judged like actions; they are in none of the counts.',
    }),
    transitive: TransitiveActions,
    audits: z.array(SupplyChainAudit).meta({
      description:
        'Weaknesses of the repository’s workflows and composite actions, by file, then line; they are in none of the counts of actions.',
    }),
    removed: z.array(ActionRef).meta({ description: 'Elements of the baseline that are used no more.' }),
    summary: SupplyChainSummary,
    scannedAt: IsoTimestamp,
    ...sourceTreeFields,
    warnings: texts('Sentences on what this report could not find out; empty when nothing is missing.'),
    dataAsOf: DataAsOf.optional(),
    notice: Notice.optional(),
  })
  .refine(
    (report) =>
      report.totalActions === report.actions.length &&
      report.driftedCount >= report.summary.drifted &&
      report.driftedCount <= report.summary.drifted + report.summary.compromised &&
      report.unpinnedCount === report.actions.filter((entry) => !entry.isPinned).length &&
      report.summary.removed === report.removed.length &&
      SupplyChainAudit.shape.severity.options.every(
        (severity) =>
          report.summary.audits[severity] ===
          report.audits.filter((each) => each.severity === severity).length,
      ) &&
      ActionStatus.options.every(
        (status) =>
          report.summary[status] === report.actions.filter((entry) => entry.status === status).length,
      ),
    'The counts must be those of the entries.',
  )
  .meta({ id: 'SupplyChainReport', description: 'Every action reference of a repository, judged.' });
export type SupplyChainReport = z.infer<typeof SupplyChainReport>;
