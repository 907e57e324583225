import type { PurlReport } from '@repo/contracts/scanner';
import type { Findings } from '../../report-formats/findings.ts';
import { counted } from '../../report-formats/words.ts';
import { lockfileFindings } from '../lockfile/findings.ts';

/** @param path what the list is called. */
export function purlFindings(report: PurlReport, path: string): Findings {
  const [first, ...others] = report.purls;
  const subject =
    first !== undefined && others.length === 0 ? first.purl : counted(report.purls.length, 'package URL');
  const recommended = report.purls.flatMap(({ purl, recommended: version }) =>
    version === null
      ? []
      : [{ label: `Newest fixed version of ${purl}`, value: `${version} (from advisories alone)` }],
  );
  const findings = lockfileFindings(report, path);
  return {
    ...findings,
    scan: 'purl',
    subject,
    title: `Known vulnerabilities of ${subject}`,
    facts: [...findings.facts, ...recommended],
    // The list has no name but the one that we gave it.
    gaps: findings.gaps.map((each) => ({ ...each, path: null })),
  };
}
