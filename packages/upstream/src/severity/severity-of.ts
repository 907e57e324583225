import { compareSeverity, type Severity } from '@repo/contracts/scanner';
import type { Advisory, AffectedPackage, SeverityEntry } from '../advisory.ts';
import { type CvssVersion, compareScored, scoreVector } from './score-vector.ts';
import { severityOfScore, severityOfWord } from './severity-word.ts';

export type SeveritySource =
  | 'malicious-package'
  | 'ubuntu-priority'
  | 'affected-word'
  | 'summary-word'
  | 'database-word'
  | `cvss-${CvssVersion}`;

/** How bad an advisory is for one package, and who says so. */
export interface Rating {
  readonly severity: Severity;
  /** Null exactly when `severity` is UNKNOWN. */
  readonly source: SeveritySource | null;
  /** The vector that decided, and its score; null when a word did. */
  readonly vector: string | null;
  readonly score: number | null;
}

export const UNRATED: Rating = { severity: 'UNKNOWN', source: null, vector: null, score: null };

type Rung = (advisory: Advisory, affected: AffectedPackage | null) => Rating | null;

/** The first rung that says something decides. What is said of the package goes before what is said of the record. */
const LADDER: readonly Rung[] = [
  maliciousPackage,
  ubuntuPriority,
  affectedWord,
  summaryWord,
  cvssVectors,
  databaseWord,
];

/** Advisories of the Red Hat family begin their summary with the severity: `Important: …`. */
const SUMMARY_RATED = /^(?:AL|EL|RH|RL|RX)(?:SA|BA|EA)-/;

/**
 * Severity of `advisory` for the package that `affected` names (null: the record alone). A distribution's own word
 * goes before CVSS, CVSS before the database's word. Unreadable vectors are passed over.
 */
export function severityOf(advisory: Advisory, affected: AffectedPackage | null): Rating {
  for (const rung of LADDER) {
    const rating = rung(advisory, affected);
    if (rating !== null) return rating;
  }
  return UNRATED;
}

function maliciousPackage({ id }: Advisory): Rating | null {
  return id.startsWith('MAL-') ? byWord('critical', 'malicious-package') : null;
}

function ubuntuPriority(advisory: Advisory, affected: AffectedPackage | null): Rating | null {
  return worstPriority(affected?.severity ?? []) ?? worstPriority(advisory.severity);
}

/** A USN has one for each CVE that it fixes. */
function worstPriority(entries: readonly SeverityEntry[]): Rating | null {
  const [worst] = entries
    .flatMap(({ type, score }) => (type === 'Ubuntu' ? (byWord(score, 'ubuntu-priority') ?? []) : []))
    .sort((a, b) => compareSeverity(a.severity, b.severity));
  return worst ?? null;
}

function affectedWord(_advisory: Advisory, affected: AffectedPackage | null): Rating | null {
  return byWord(affected?.urgency ?? null, 'affected-word');
}

function summaryWord({ id, summary }: Advisory): Rating | null {
  if (!SUMMARY_RATED.test(id)) return null;
  const colon = summary.indexOf(':');
  return byWord(colon === -1 ? null : summary.slice(0, colon), 'summary-word');
}

function cvssVectors(advisory: Advisory, affected: AffectedPackage | null): Rating | null {
  return byVectors(affected?.severity ?? []) ?? byVectors(advisory.severity);
}

function databaseWord({ severityWord }: Advisory): Rating | null {
  return byWord(severityWord, 'database-word');
}

/** Several vectors: the highest score rates, so that nothing is played down; of equals the newest version. */
function byVectors(entries: readonly SeverityEntry[]): Rating | null {
  const scored = entries.flatMap(({ score }) => scoreVector(score) ?? []).sort(compareScored);
  const [worst] = scored;
  if (worst === undefined) return null;
  const { vector, score, version } = worst;
  return { severity: severityOfScore(score), source: `cvss-${version}`, vector, score };
}

function byWord(word: string | null, source: SeveritySource): Rating | null {
  const severity = word === null ? null : severityOfWord(word);
  return severity === null ? null : { severity, source, vector: null, score: null };
}
