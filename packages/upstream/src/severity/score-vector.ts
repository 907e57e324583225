import { memoize } from '@repo/versions';
import cvss from 'ae-cvss-calculator';

/** Newest first. */
const VERSIONS = [
  ['4.0', cvss.Cvss4P0],
  ['3.1', cvss.Cvss3P1],
  ['3.0', cvss.Cvss3P0],
  ['2.0', cvss.Cvss2],
] as const;
type Version = (typeof VERSIONS)[number];
export type CvssVersion = Version[0];

export interface ScoredVector {
  readonly version: CvssVersion;
  readonly vector: string;
  /** 0 to 10. */
  readonly score: number;
}

/** No version's vector with every metric set is as long. */
const LONGEST_VECTOR = 400;

/** The vector itself says what it is; the type beside it is sometimes wrong. */
const READERS = VERSIONS.map((version) => createReader(version));

/** The score of any CVSS vector; null when it is none. Records share a few thousand, and each finding asks again. */
export const scoreVector = memoize((vector: string): ScoredVector | null => {
  if (vector.length > LONGEST_VECTOR) return null;
  for (const read of READERS) {
    const scored = read(vector);
    if (scored !== null) return scored;
  }
  return null;
});

/** The library passes over what it does not know, and takes a metric twice, or a vector without some: these are none. */
function createReader([version, Vector]: Version): (text: string) => ScoredVector | null {
  const empty = new Vector();
  const prefix = empty.getVectorPrefix();
  const metrics = [...empty.getRegisteredComponents().values()].flat();
  const known = new Set(
    metrics.flatMap(({ shortName, values }) =>
      values.filter(({ hide }) => hide !== true).map((value) => `${shortName}:${value.shortName}`),
    ),
  );
  return (text) => {
    const parts = text.slice(prefix.length).split('/');
    const names = new Set(parts.map((part) => part.split(':', 1)[0]));
    if (!text.startsWith(prefix) || names.size < parts.length || !parts.every((part) => known.has(part)))
      return null;
    const vector = new Vector(text);
    if (!vector.isBaseFullyDefined()) return null;
    // CVSS 4.0 knows one score, with the threat and environmental metrics it carries; of the others the base score counts.
    const { overall, base } = vector.calculateScores();
    const score = version === '4.0' ? overall : base;
    return score === undefined ? null : { version, vector: text, score };
  };
}

/** Negative when `a` is the worse of two: by score, and of equals the newer version first. */
export function compareScored(a: ScoredVector, b: ScoredVector): number {
  return b.score - a.score || b.version.localeCompare(a.version, 'en');
}
