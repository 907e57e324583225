import type { PolicyVerdict, Suppression } from '@repo/contracts/scanner';
import type { FoundPackage, SuppressedFinding } from './findings.ts';
import { NO_UPGRADES } from './fixes.ts';
import { vulnerabilityFindings } from './vulnerability-findings.ts';
import { counted, listed } from './words.ts';

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

/** What was taken out, and what the policy says, in sentences: nobody may take silence for safety. */
export function triageSentences({
  summary,
  verdict,
  policyFindingsTotal = 0,
}: {
  readonly summary: { readonly suppressed?: number | undefined };
  readonly verdict?: PolicyVerdict | undefined;
  readonly policyFindingsTotal?: number | undefined;
}): readonly string[] {
  const { suppressed = 0 } = summary;
  const names = verdict?.because.map((each) => `${each.package} ${each.version}`.trim()) ?? [];
  return [
    ...(suppressed === 0
      ? []
      : [
          `${counted(suppressed, 'known vulnerability', 'known vulnerabilities')} ${suppressed === 1 ? 'is' : 'are'} suppressed by the VEX or policy that was sent, and not counted.`,
        ]),
    ...(verdict === undefined
      ? []
      : [
          verdict.passed
            ? 'The policy is met.'
            : `The policy is not met because of ${listed([...new Set(names)], 5)}.`,
        ]),
    ...(policyFindingsTotal === 0
      ? []
      : [
          `${counted(policyFindingsTotal, 'rule or statement', 'rules or statements')} of it may need a look.`,
        ]),
  ];
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
