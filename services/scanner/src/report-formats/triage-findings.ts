import type { Suppression } from '@repo/contracts/scanner';
import type { FoundPackage, SuppressedFinding } from './findings.ts';
import { NO_UPGRADES } from './fixes.ts';
import { vulnerabilityFindings } from './vulnerability-findings.ts';

/** What was taken out of the report on one file, in the words of findings. */
export function suppressedFindings(
  suppressed: readonly Suppression[] | undefined,
  path: string,
): readonly SuppressedFinding[] {
  return (suppressed ?? []).flatMap((suppression) => {
    const { package: each, vulnerability } = suppression;
    const { line, ...named } = each;
    const found: FoundPackage = { ...named, type: null };
    const entry = {
      package: { ...found, line, scope: null },
      direct: null,
      introducedBy: null,
      paths: null,
      vulnerabilities: [vulnerability],
    };
    return vulnerabilityFindings([entry], path, NO_UPGRADES).map((finding) => ({ finding, suppression }));
  });
}

/** Why a finding is suppressed: status, justification, words and author, as far as they are known. */
export function suppressionText({
  by,
  status,
  justification,
  statement,
  author,
  until,
}: Suppression): string {
  const said = [status.replaceAll('_', ' '), justification?.replaceAll('_', ' '), statement];
  const who = author === null ? '' : ` (${author}, not verified)`;
  const end = until === null ? '' : ` Until ${until}.`;
  return `${by === 'vex' ? 'VEX' : 'Policy'}: ${said.filter((each) => each).join(': ')}${who}.${end}`;
}
