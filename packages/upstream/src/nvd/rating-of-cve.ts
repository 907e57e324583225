import type { Severity } from '@repo/contracts/scanner';
import { severityOfScore, severityOfWord } from '../severity/index.ts';
import type { NvdCve } from './schema.ts';

/** How bad a CVE is, and who says so. */
export interface CveRating {
  readonly severity: Severity;
  /** The CVSS base score; 0 when nobody has given one, and then `scoreSource` is null. */
  readonly score: number;
  /** `nvd:cvss-3.1`: who scored, by which version of CVSS. */
  readonly scoreSource: string | null;
  readonly vector: string | null;
}

type Metrics = NonNullable<NvdCve['metrics']>;
type Metric = NonNullable<Metrics[keyof Metrics][number]>;

/** Newest version first; within one NVD's own (`Primary`) goes before what others sent in. */
const LADDER = [
  ['cvssMetricV40', 'cvss-4.0'],
  ['cvssMetricV31', 'cvss-3.1'],
  ['cvssMetricV30', 'cvss-3.0'],
  ['cvssMetricV2', 'cvss-2.0'],
] as const satisfies readonly (readonly [keyof Metrics, string])[];

/** The scorers by name: NVD itself, and CISA, who adds scores to records that NVD does not analyse. */
const SCORERS: ReadonlyMap<string, string> = new Map([
  ['nvd@nist.gov', 'nvd'],
  ['134c704f-9b21-4f2e-91b3-4a467353bcc0', 'cisa-adp'],
]);

/** The first score of the ladder; UNKNOWN when there is none. */
export function ratingOfCve(cve: NvdCve): CveRating {
  for (const [key, version] of LADDER) {
    const metric = firstOf(cve.metrics?.[key] ?? []);
    if (metric === null) continue;
    const { baseScore, baseSeverity, vectorString } = metric.cvssData;
    const word = baseSeverity ?? metric.baseSeverity ?? '';
    return {
      severity: severityOfWord(word) ?? severityOfScore(baseScore),
      score: baseScore,
      scoreSource: `${scorerOf(metric, cve)}:${version}`,
      vector: vectorString || null,
    };
  }
  return { severity: 'UNKNOWN', score: 0, scoreSource: null, vector: null };
}

function firstOf(metrics: readonly (Metric | null)[]): Metric | null {
  const readable = metrics.filter((metric) => metric !== null);
  return readable.find(({ type }) => type === 'Primary') ?? readable[0] ?? null;
}

function scorerOf({ source }: Metric, cve: NvdCve): string {
  const known = SCORERS.get(source ?? '');
  if (known !== undefined) return known;
  return source && source === cve.sourceIdentifier ? 'cna' : 'third-party';
}
