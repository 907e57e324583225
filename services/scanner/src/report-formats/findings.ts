import type {
  DependencyScope,
  FixFirst,
  Severity,
  Suppression,
  Vulnerability,
  WebsiteReport,
} from '@repo/contracts/scanner';
import type { CallersStatements } from '../triage/statement.ts';

/** What was scanned: names the run in every format. */
export type ScanKind =
  | 'lockfile'
  | 'repository'
  | 'container'
  | 'supply-chain'
  | 'legal'
  | 'email'
  | 'website'
  | 'nvd'
  | 'diff'
  | 'repository-diff'
  | 'purl';

/** What any report says, in the same words whatever was scanned: the one thing that every format is made from. */
export interface Findings {
  readonly scan: ScanKind;
  /** The file, repository, image, domain or address. */
  readonly subject: string;
  readonly title: string;
  /** Whole sentences: what was found, and the limits of that. */
  readonly verdict: readonly string[];
  readonly facts: readonly Fact[];
  /** When the data was made that the report rests on, ISO 8601; null when nothing states it. */
  readonly asOf: string | null;
  /** False when the report itself says that something is missing. */
  readonly isComplete: boolean;
  /** Files that were read, those without any finding too. */
  readonly files: readonly ScannedFile[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** What was not looked at, and why. */
  readonly gaps: readonly Gap[];
  readonly fixFirst: readonly FixStep[];
  /** The packages that the report names; empty where it is not about packages. */
  readonly components: readonly Component[];
  /** Present where the report is a graded audit. */
  readonly audit: Audit | null;
  readonly notice: string | null;
  /** Whether the caller's policy is met; absent or null where none was sent. */
  readonly policy?: PolicyOutcome | null;
  /** What was taken out because the caller asked for it; absent where nothing was sent. */
  readonly suppressed?: readonly SuppressedFinding[];
  /** What the caller's OpenVEX says; absent or null where none was sent. */
  readonly statements?: CallersStatements | null;
}

export interface PolicyOutcome {
  readonly isMet: boolean;
  /** A sentence. */
  readonly text: string;
}

/** A finding that stands in no count. */
export interface SuppressedFinding {
  readonly finding: Finding;
  readonly suppression: Suppression;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface ScannedFile {
  /** From the root of what was scanned. */
  readonly path: string;
  /** How many packages of it were looked up, vulnerable or not; null where it is not about packages. */
  readonly lookedUp: number | null;
}

export interface Finding {
  readonly rule: Rule;
  /** `INFO`: a fact that nobody has to act on. */
  readonly severity: Severity | 'INFO';
  /** The CVSS score; null where there is none. */
  readonly score: number | null;
  /** What was found, and where it comes from: whole sentences. */
  readonly text: string;
  /** Null where the report does not tell. */
  readonly place: Place | null;
  readonly package: FoundPackage | null;
  /** Whether the project itself names the package; null where that is not known. */
  readonly direct: boolean | null;
  readonly scope: DependencyScope | null;
  readonly fix: Fix;
  /** Ways from the project to the package. */
  readonly chains: readonly (readonly string[])[];
  /** What makes it urgent, in words: `known to be exploited`. */
  readonly urgency: readonly string[];
  readonly vulnerability: Vulnerability | null;
}

/** What is the same for all findings of one kind. */
export interface Rule {
  /** The same in every run: the CVE where there is one. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly fix: string;
  readonly url: string | null;
  readonly isSecurity: boolean;
}

export interface Place {
  readonly path: string;
  /** From 1; null where it is not known. */
  readonly line: number | null;
}

export interface FoundPackage {
  readonly name: string;
  readonly version: string;
  /** In OSV’s words; null where it is not known. */
  readonly ecosystem: string | null;
  readonly purl: string | null;
  /** The type of its package URL; null where it is not known. */
  readonly type: string | null;
}

export interface Fix {
  /** A sentence. */
  readonly text: string;
  /** The version of the package to move to; null when none is known. */
  readonly to: string | null;
  /** For a POSIX shell. */
  readonly command: string | null;
  readonly snippet: { readonly file: string; readonly text: string } | null;
}

/** Something that was not looked at. */
export interface Gap {
  /** Why, in one word of the contract; or what is missing, where the contract has no word for it. */
  readonly reason: string;
  /** Whole sentences: what, why, and what to do. */
  readonly text: string;
  readonly path: string | null;
}

export interface FixStep extends Fix {
  readonly fixes: readonly string[];
  readonly tier: FixFirst['tier'];
}

export interface Component extends FoundPackage {
  /** Why it could not be looked up; absent or null when it was. */
  readonly gap?: string | null;
  /** As the report states it; absent or null where it states none. */
  readonly license?: { readonly text: string; readonly isSpdxExpression: boolean } | null;
}

/** A grade, and the checks that lead to it. */
export interface Audit {
  /** Null where the letter would stand for something that nobody saw. */
  readonly grade: string | null;
  readonly checks: readonly AuditCheck[];
}

export interface AuditCheck
  extends Pick<
    WebsiteReport['checks'][number],
    'name' | 'status' | 'scoreImpact' | 'description' | 'reference'
  > {
  readonly key: string;
  readonly category: string;
  /** What it takes off the grade that is shown, in words; empty where that is nothing, or the grade is another's. */
  readonly points: string;
  readonly recommendation: string | null;
  /** What the recommended record would make of the score, in a sentence; empty where none is, or nobody knows. */
  readonly effect: string;
  /** Whether a look-up failed, so that nothing is claimed. */
  readonly isUndetermined: boolean;
}
