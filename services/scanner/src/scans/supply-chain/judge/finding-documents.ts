import type { ActionFinding, ActionStatus } from '@repo/contracts/scanner';

/** What `docs/checks.md` tells users about a finding: whole sentences without any name of a caller. */
export interface FindingAbout {
  readonly means: string;
  /** Worst first. */
  readonly severities: readonly ActionFinding['severity'][];
  readonly fix: string;
  /** The specification, or a page that explains the risk. */
  readonly source: string;
}

const SECURE_USE = 'GitHub Docs, Secure use reference';
const WORKFLOW_SYNTAX = 'GitHub Docs, Workflow syntax';
const NOT_LOOKED_UP = 'Scan again later; for a private repository, send a token that may read it.';

export const FINDINGS: Readonly<Record<ActionFinding['key'], FindingAbout>> = {
  compromised: {
    means: 'The commit is known to be hostile, by an incident or by a malware advisory.',
    severities: ['critical'],
    fix: 'Stop the workflow, replace the reference, and renew every secret that it could read.',
    source: 'OSV records MAL-…; CVE records of the incidents',
  },
  vulnerable: {
    means: 'An advisory affects the version; the severity is that of the advisory.',
    severities: ['critical', 'high', 'medium', 'low'],
    fix: 'Update to the version that the finding names.',
    source: 'OSV, ecosystem GitHub Actions; zizmor known-vulnerable-actions',
  },
  'impostor-commit': {
    means: 'The pinned commit is in no branch or tag of the repository: it may come from a fork of anybody.',
    severities: ['critical'],
    fix: 'Pin a commit that a tag of the repository names.',
    source: 'zizmor impostor-commit',
  },
  'tag-moved': {
    means:
      'The tag names another commit than in the baseline: critical for a full version, which should never move.',
    severities: ['critical', 'info'],
    fix: 'Look at what changed, then pin the commit.',
    source: SECURE_USE,
  },
  'pin-changed': {
    means: 'The pinned commit is another one than in the baseline, although the version is the same.',
    severities: ['high'],
    fix: 'Find out who changed the pin and why; restore it, or name the version that it is.',
    source: SECURE_USE,
  },
  'pin-removed': {
    means: 'The reference was pinned in the baseline and can now be moved by its owner.',
    severities: ['high'],
    fix: 'Pin the full commit again.',
    source: SECURE_USE,
  },
  updated: {
    means:
      'Another version than in the baseline: high when it is older, medium for a new major version, low when the versions cannot be compared.',
    severities: ['high', 'medium', 'low', 'info'],
    fix: 'Review the change, then make the new report the baseline.',
    source: SECURE_USE,
  },
  'comment-mismatch': {
    means: 'The comment behind a pin names another version than the commit is; high for a full version.',
    severities: ['high', 'low'],
    fix: 'Correct the comment, or pin the commit of the version that it names.',
    source: 'zizmor ref-version-mismatch',
  },
  'lock-mismatch': {
    means:
      'The lock of the platform holds another commit than the tag names now; critical for a full version.',
    severities: ['critical', 'info'],
    fix: 'Look at what changed before the lock is renewed.',
    source: SECURE_USE,
  },
  'confusable-ref': {
    means: 'A branch and a tag bear the name, so that it is easily changed which of them runs.',
    severities: ['medium'],
    fix: 'Pin the full commit.',
    source: 'zizmor ref-confusion',
  },
  'short-sha': {
    means: 'The commit is shortened: a branch or tag could bear that name.',
    severities: ['medium'],
    fix: 'Write all 40 digits.',
    source: SECURE_USE,
  },
  'missing-ref': {
    means: 'The reference names no version.',
    severities: ['medium'],
    fix: 'Name a version, at best the full commit.',
    source: WORKFLOW_SYNTAX,
  },
  expression: {
    means: 'An expression decides what runs, so that nothing can be said about it.',
    severities: ['medium'],
    fix: 'Name the action and its commit.',
    source: WORKFLOW_SYNTAX,
  },
  'invalid-reference': {
    means: 'The text names no action, workflow or image.',
    severities: ['low'],
    fix: 'Correct the reference.',
    source: WORKFLOW_SYNTAX,
  },
  'unknown-object-format': {
    means: 'The reference is a SHA-256 object id, which the platform does not issue.',
    severities: ['low'],
    fix: 'Pin the commit of 40 digits.',
    source: SECURE_USE,
  },
  archived: {
    means: 'The repository of the action is archived: nobody maintains it.',
    severities: ['low'],
    fix: 'Replace the action by one that is maintained.',
    source: 'zizmor archived-uses',
  },
  'owner-missing': {
    means: 'The owner of the repository does not exist: whoever takes the name decides what runs.',
    severities: ['critical'],
    fix: 'Remove or replace the reference at once.',
    source: SECURE_USE,
  },
  unresolved: {
    means: 'The reference, the commit or the advisories could not be looked up: nothing is claimed.',
    severities: ['info'],
    fix: NOT_LOOKED_UP,
    source: 'none: the limits of this scan',
  },
};

/** The status of an entry, in the order in which the first that applies is given. */
export const STATUSES: Readonly<Record<ActionStatus, Pick<FindingAbout, 'means' | 'fix'>>> = {
  compromised: {
    means: 'A finding `compromised` or `impostor-commit`.',
    fix: FINDINGS.compromised.fix,
  },
  drifted: {
    means: 'Not what the baseline, its comment or the lock says.',
    fix: 'See the finding.',
  },
  unpinned: {
    means: 'The owner of the action can move what the reference names.',
    fix: 'Pin the full commit, with the version in a comment behind it.',
  },
  new: {
    means: 'Pinned, and not in the baseline.',
    fix: 'Review the action, then make the new report the baseline.',
  },
  ok: { means: 'Pinned and unchanged.', fix: 'Nothing to fix.' },
};
