import type { RepoReport } from '@repo/contracts/scanner';
import type { Fact, Gap } from './findings.ts';
import { said } from './gaps.ts';
import { SKIP_REASONS } from './reasons.ts';
import { counted, listed } from './words.ts';

type SourceTree = Pick<
  RepoReport,
  'skipped' | 'skippedTotal' | 'skippedByReason' | 'truncated' | 'incomplete' | 'warnings'
>;

/** What a report on a source tree says of files that it lacks. */
export function sourceTreeGaps({ skipped, warnings, ...tree }: SourceTree): readonly Gap[] {
  const more = tree.skippedTotal - skipped.length;
  const reasons = Object.entries(tree.skippedByReason).map(([reason, count]) => `${reason} ${count}`);
  return [
    ...(tree.truncated
      ? [said('truncated', 'A limit on the number of files was reached: files are missing.')]
      : []),
    ...(tree.incomplete
      ? [said('incomplete', 'Not everything was looked at: the report is incomplete.')]
      : []),
    ...warnings.map((sentence) => said('warning', sentence)),
    ...skipped.map(({ path, reason }) => {
      const { means, fix } = SKIP_REASONS[reason];
      return said(reason, `${listed([path])} was not read. ${means} ${fix}`, path);
    }),
    ...(more > 0
      ? [
          said(
            'skipped',
            `${counted(more, 'more file')} not read. All of them by reason: ${reasons.join(', ')}.`,
          ),
        ]
      : []),
  ];
}

/** Which state of which source was read. */
export function sourceFacts(tree: Pick<RepoReport, 'commit' | 'ref' | 'path'>): readonly Fact[] {
  return [
    { label: 'Commit', value: tree.commit },
    { label: 'Ref', value: tree.ref },
    { label: 'Folder', value: tree.path },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
}
