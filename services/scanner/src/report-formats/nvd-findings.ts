import type { NvdResult } from '@repo/contracts/scanner';
import { recordUrl } from '../priority/record-url.ts';
import type { Findings } from './findings.ts';
import { said } from './gaps.ts';
import { counted, plainly, SEVERITY_WORD } from './words.ts';

const FIX = 'Read the record and compare its versions with those that are used.';

/** @param name the package that was asked for. */
export function nvdFindings(result: NvdResult, name: string): Findings {
  const { cveId, severity, score, scoreSource, total, published, match, stale } = result;
  const sentence = `The newest CVE that names ${name} is ${cveId} (${SEVERITY_WORD[severity]}), published ${published.slice(0, 10)}.`;
  return {
    scan: 'nvd',
    subject: name,
    title: `Newest CVE of ${name}`,
    verdict: [sentence, `${counted(total, 'CVE matches', 'CVEs match')} the name.`],
    facts: [
      { label: 'Score', value: scoreSource === null ? 'none yet' : `${score} (${scoreSource})` },
      { label: 'Found by', value: match === 'cpe' ? 'affected product' : 'its name in the text' },
    ],
    asOf: published,
    isComplete: !stale,
    files: [],
    findings: [
      {
        rule: {
          id: cveId,
          title: `Newest CVE of ${name}`,
          text: sentence,
          fix: FIX,
          url: recordUrl(cveId),
          isSecurity: true,
        },
        severity,
        score: scoreSource === null ? null : score,
        text: sentence,
        place: null,
        package: { name, version: '', ecosystem: null, purl: null, type: null },
        ...plainly(FIX),
      },
    ],
    gaps: stale ? [said('stale', 'The database did not answer: this is its last known answer.')] : [],
    fixFirst: [],
    components: [],
    audit: null,
    notice: result.notice ?? null,
  };
}
