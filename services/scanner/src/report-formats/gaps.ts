import type { Coverage, UnaskedOpinion, UnmatchedPackage } from '@repo/contracts/scanner';
import type { Gap } from './findings.ts';
import { UNASKED_REASONS, UNMATCHED_REASONS } from './reasons.ts';
import { counted, listed } from './words.ts';

/** One gap for each reason, and for each source that was not asked. */
export function coverageGaps({ unmatched, unasked = [] }: Coverage, path: string | null): readonly Gap[] {
  const byReason = Map.groupBy(unmatched, ({ reason }) => reason);
  return [
    ...[...byReason].map(([reason, packages]) => unmatchedGap(reason, packages, path)),
    ...unasked.map((opinion) => unaskedGap(opinion, path)),
  ];
}

function unmatchedGap(
  reason: UnmatchedPackage['reason'],
  packages: readonly UnmatchedPackage[],
  path: string | null,
): Gap {
  const { means, fix } = UNMATCHED_REASONS[reason];
  const names = listed(packages.map(({ package: name, version }) => `${name} ${version}`.trimEnd()));
  const text = `${counted(packages.length, 'package')} could not be looked up: ${names}. ${means} ${fix}`;
  return said(reason, text, path);
}

const OPINION_SOURCES: Readonly<Record<UnaskedOpinion['source'], string>> = {
  ghsa: 'The advisory database of the code-hosting platform',
  nvd: 'The national vulnerability database',
  osv: 'The vulnerability database',
};

/** Whether something was looked up, and only what rates it besides could not be asked or read. */
export function isUnaskedOpinion({ reason }: Gap): boolean {
  return ['ghsa', 'nvd', 'kev', 'epss', 'ssvc'].some((source) => reason.startsWith(`${source}-`));
}

function unaskedGap({ source, reason, total, vulnerabilities }: UnaskedOpinion, path: string | null): Gap {
  const { means, fix } = UNASKED_REASONS[reason];
  const names = listed(vulnerabilities);
  const rest =
    total > vulnerabilities.length ? ` (${counted(total, 'vulnerability', 'vulnerabilities')})` : '';
  const text = `${OPINION_SOURCES[source]} was not asked for a severity or fix of ${names}${rest}. ${means} ${fix}`;
  return said(`${source}-${reason}`, text, path);
}

/** @param path of the file that it is missing from; null: from the whole */
export function said(reason: string, text: string, path: string | null = null): Gap {
  return { reason, text, path };
}
