import { MAX_POLICY_FINDINGS, type PolicyFinding } from '@repo/contracts/scanner';
import type { Finding } from '../matching/finding.ts';
import type { Triaged } from './excuse.ts';
import type { Statement } from './statement.ts';

interface Told {
  readonly vex: readonly Statement[];
  readonly rules: readonly Statement[];
  readonly problems: readonly PolicyFinding[];
}

/**
 * What is to be said of the documents: what is wrong with them, what would have excused malware, and, where everything
 * was looked at, what means nothing in the report.
 */
export function problemsOf(
  { vex, rules, problems }: Told,
  outcomes: readonly Pick<Triaged<Finding>, 'used' | 'refused'>[],
  isWhole: boolean,
): { policyFindings: PolicyFinding[]; policyFindingsTotal: number } {
  const used = new Set(outcomes.flatMap((each) => [...each.used]));
  const refused = new Set(outcomes.flatMap((each) => [...each.refused]));
  const all = [
    ...problems,
    ...[...refused].map(({ rule }): PolicyFinding => ({ rule, problem: 'refused', message: MALWARE })),
    ...(isWhole ? [...rules, ...vex].filter((each) => !used.has(each)) : []).map(
      ({ rule }): PolicyFinding => ({ rule, problem: 'unused', message: UNUSED }),
    ),
  ];
  const ordered = all.toSorted((a, b) => ORDER.indexOf(a.problem) - ORDER.indexOf(b.problem));
  return { policyFindings: ordered.slice(0, MAX_POLICY_FINDINGS), policyFindingsTotal: ordered.length };
}

const ORDER: readonly PolicyFinding['problem'][] = ['refused', 'invalid', 'expired', 'no-expiry', 'unused'];
const MALWARE = 'It means a malicious package, which nothing excuses: remove the package.';
const UNUSED = 'It means nothing in this report: remove it, or check its vulnerability and package.';
