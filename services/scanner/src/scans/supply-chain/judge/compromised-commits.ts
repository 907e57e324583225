/** A commit of an action that is known to be hostile. */
export interface CompromisedCommit {
  /** Lower case. */
  readonly repository: string;
  readonly sha: string;
  /** Where it is documented. */
  readonly source: string;
}

/** Tags were moved to these commits; whoever still names one runs the attack. */
export const COMPROMISED_COMMITS: readonly CompromisedCommit[] = [
  {
    repository: 'tj-actions/changed-files',
    sha: '0e58ed8671d6b60d0890c21b07f8835ace038e67',
    source: 'CVE-2025-30066',
  },
  {
    repository: 'reviewdog/action-setup',
    sha: 'f0d342d24037bb11d26b9bd8496e0808ba32e9ec',
    source: 'CVE-2025-30154',
  },
];
