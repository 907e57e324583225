import { memoize } from '@repo/versions';
import cvss from 'ae-cvss-calculator';
import { CVSS_2, CVSS_3_0, CVSS_3_1, CVSS_4_0, isVector, type VectorGrammar } from './cvss-vector.ts';

export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0';

export interface ScoredVector {
  readonly version: CvssVersion;
  readonly vector: string;
  /** 0 to 10. */
  readonly score: number;
}

interface Calculator {
  readonly version: CvssVersion;
  readonly grammar: VectorGrammar;
  readonly score: (vector: string) => number | undefined;
}

/**
 * Newest first. The vector itself says what it is; the type beside it is sometimes wrong. CVSS 4.0 knows one score,
 * with the threat and environmental metrics it carries; of the others the base score counts.
 */
const CALCULATORS: readonly Calculator[] = [
  {
    version: '4.0',
    grammar: CVSS_4_0,
    score: (vector) => new cvss.Cvss4P0(vector).calculateScores().overall,
  },
  { version: '3.1', grammar: CVSS_3_1, score: (vector) => new cvss.Cvss3P1(vector).calculateScores().base },
  { version: '3.0', grammar: CVSS_3_0, score: (vector) => new cvss.Cvss3P0(vector).calculateScores().base },
  { version: '2.0', grammar: CVSS_2, score: (vector) => new cvss.Cvss2(vector).calculateScores().base },
];

/** The score of any CVSS vector; null when it is none. Records share a few thousand, and each finding asks again. */
export const scoreVector = memoize(calculate);

/** The library takes vectors in part and a metric twice; the grammar does not. */
function calculate(vector: string): ScoredVector | null {
  const calculator = CALCULATORS.find(({ grammar }) => isVector(vector, grammar));
  const score = calculator?.score(vector);
  return calculator === undefined || score === undefined
    ? null
    : { version: calculator.version, vector, score };
}

/** Negative when `a` is the worse of two: by score, and of equals the newer version first. */
export function compareScored(a: ScoredVector, b: ScoredVector): number {
  return b.score - a.score || b.version.localeCompare(a.version, 'en');
}
