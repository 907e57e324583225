import { cvss2Score } from './cvss2.ts';
import { cvss3Score } from './cvss3.ts';
import { cvss4Score } from './cvss4.ts';

export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0';

export interface ScoredVector {
  readonly version: CvssVersion;
  readonly vector: string;
  /** 0 to 10. */
  readonly score: number;
}

/** Newest first. The vector itself says what it is; the type beside it is sometimes wrong. */
const CALCULATORS: readonly {
  version: CvssVersion;
  prefix: string;
  score: (vector: string) => number | null;
}[] = [
  { version: '4.0', prefix: 'CVSS:4.0/', score: cvss4Score },
  { version: '3.1', prefix: 'CVSS:3.1/', score: cvss3Score },
  { version: '3.0', prefix: 'CVSS:3.0/', score: cvss3Score },
  { version: '2.0', prefix: '', score: cvss2Score },
];

/** Vectors scored lately: records share a few thousand, and each finding asks again. */
const SCORED = new Map<string, ScoredVector | null>();
const MAX_SCORED = 4_096;
const LONGEST_KEPT = 256;

/** The score of any CVSS vector; null when it is none. */
export function scoreVector(vector: string): ScoredVector | null {
  const known = SCORED.get(vector);
  if (known !== undefined) return known;
  const scored = calculate(vector);
  if (SCORED.size >= MAX_SCORED) SCORED.clear();
  if (vector.length <= LONGEST_KEPT) SCORED.set(vector, scored);
  return scored;
}

function calculate(vector: string): ScoredVector | null {
  const calculator = CALCULATORS.find(({ prefix }) => vector.startsWith(prefix));
  const score = calculator?.score(vector) ?? null;
  return calculator === undefined || score === null ? null : { version: calculator.version, vector, score };
}

/** Negative when `a` is the worse of two: by score, and of equals the newer version first. */
export function compareScored(a: ScoredVector, b: ScoredVector): number {
  return b.score - a.score || b.version.localeCompare(a.version, 'en');
}
