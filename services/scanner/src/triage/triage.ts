import {
  MAX_POLICY_FINDINGS,
  type PolicyFinding,
  type Suppression,
  type Vulnerability,
} from '@repo/contracts/scanner';
import { byCodeUnit } from '../by-code-unit.ts';
import type { Package } from '../inventory/package.ts';
import { packagePurl } from '../inventory/package-purl.ts';
import type { LookedUpPackage } from '../matching/find-advisories.ts';
import type { Finding } from '../matching/finding.ts';
import { excuse, type Suppressed, type Triaged } from './excuse.ts';
import { type JudgedReport, judgeGate } from './gate.ts';
import { NO_SUBJECT, type Subject } from './identity.ts';
import type { Gate } from './readers/policy.ts';
import type { CallersStatements, Statement } from './statement.ts';
import { indexStatements } from './statement-index.ts';

/** What the documents of a request say, read and checked: plain data that any thread may have. */
export interface Triage {
  readonly vex: readonly Statement[];
  readonly rules: readonly Statement[];
  /** What is wrong with the documents themselves. */
  readonly problems: readonly PolicyFinding[];
  /** Null where no policy was sent. */
  readonly gate: Gate | null;
  /** For the answer as OpenVEX. */
  readonly openVex: CallersStatements | null;
}

/** Triage of one scan: what it takes out, and what it says of that in the end. */
export interface OpenTriage {
  excuse<Found extends Finding>(
    findings: readonly Found[],
    purlOf?: (found: Package) => string | null,
  ): Triaged<Found>;
  /** The fields of the whole report; none where nothing was sent. */
  report(scan: TriagedReport): ReportFields;
}

interface TriagedReport extends JudgedReport {
  readonly outcomes: readonly Pick<Triaged<Finding>, 'used' | 'refused'>[];
  /** False where only a part was looked at: what is not used here may be elsewhere. */
  readonly isWhole: boolean;
}

interface ReportFields {
  policyFindings?: PolicyFinding[];
  policyFindingsTotal?: number;
  verdict?: ReturnType<typeof judgeGate>;
}

export function openTriage(triage: Triage | null, subject: Subject = NO_SUBJECT): OpenTriage {
  if (triage === null) {
    return {
      excuse: (findings) => ({ kept: findings, suppressed: null, used: NONE, refused: NONE }),
      report: () => ({}),
    };
  }
  const rules = {
    vex: indexStatements(triage.vex, subject),
    policy: indexStatements(triage.rules, subject),
  };
  return {
    excuse: (findings, purlOf) => excuse(findings, rules, purlOf),
    report: ({ outcomes, isWhole, ...report }) => {
      const { gate, problems } = triage;
      const isLicenseUnseen = Boolean(gate?.licenses) && !report.licenses;
      const told = isLicenseUnseen ? [...problems, LICENSES_UNSEEN] : problems;
      return {
        ...problemsOf(triage, told, { outcomes, isWhole }),
        ...(gate === null ? {} : { verdict: judgeGate(gate, report) }),
      };
    },
  };
}

const NONE: ReadonlySet<Statement> = new Set();

const LICENSES_UNSEEN: PolicyFinding = {
  rule: 'licenses',
  problem: 'unused',
  message: 'No licence was looked at, so none could fail: send a change to a diff with `checks=licenses`.',
};

/**
 * What is to be said of the documents: what is wrong with them, what would have excused malware, and, where everything
 * was looked at, what means nothing in the report.
 */
function problemsOf(
  { vex, rules }: Triage,
  problems: readonly PolicyFinding[],
  { outcomes, isWhole }: Pick<TriagedReport, 'outcomes' | 'isWhole'>,
): { policyFindings: PolicyFinding[]; policyFindingsTotal: number } {
  const used = new Set(outcomes.flatMap((each) => [...each.used].map(({ rule }) => rule)));
  const unused = isWhole ? [...new Set([...rules, ...vex].map(({ rule }) => rule)).difference(used)] : [];
  const refused = new Set(outcomes.flatMap((each) => [...each.refused]));
  const all = [
    ...problems,
    ...[...refused].map(({ rule }): PolicyFinding => ({ rule, problem: 'refused', message: MALWARE })),
    ...unused.map((rule): PolicyFinding => ({ rule, problem: 'unused', message: UNUSED })),
  ];
  const ordered = all.toSorted((a, b) => ORDER.indexOf(a.problem) - ORDER.indexOf(b.problem));
  return { policyFindings: ordered.slice(0, MAX_POLICY_FINDINGS), policyFindingsTotal: ordered.length };
}

const ORDER: readonly PolicyFinding['problem'][] = ['refused', 'invalid', 'expired', 'no-expiry', 'unused'];
const MALWARE = 'It means a malicious package, which nothing excuses: remove the package.';
const UNUSED = 'It means nothing in this report: remove it, or check its vulnerability and package.';

/** What was taken out, as a report shows it. */
export function toSuppressions<Found extends Finding>(
  suppressed: readonly Suppressed<Found>[],
  show: (finding: Found) => {
    readonly vulnerability: Vulnerability;
    readonly line: number | null;
    readonly purl?: string | null;
  },
): Suppression[] {
  return suppressed
    .map(({ finding, by, statement, change }): Suppression => {
      const { name, version, ecosystem } = finding.package;
      const { vulnerability, line, purl = packagePurl(finding.package) } = show(finding);
      const { status, justification, author, until, original } = statement;
      return {
        package: { name, version, ecosystem, purl, line },
        vulnerability,
        by,
        status: status === 'not_affected' || status === 'fixed' ? status : 'ignored',
        justification,
        statement: statement.statement,
        author,
        verified: false,
        until,
        original,
        ...(change === undefined ? {} : { change }),
      };
    })
    .sort(
      (a, b) =>
        byCodeUnit(a.package.name, b.package.name) ||
        byCodeUnit(a.package.version, b.package.version) ||
        byCodeUnit(a.vulnerability.id, b.vulnerability.id),
    );
}

/** For the counts of a report; none where nothing was sent. */
export function suppressedCount({ suppressed }: Pick<Triaged<Finding>, 'suppressed'>): {
  readonly suppressed?: number;
} {
  return suppressed === null ? {} : { suppressed: suppressed.length };
}

/** The packages without what was taken out: upgrades are looked for because of the rest. */
export function withoutSuppressed(
  lookedUp: readonly LookedUpPackage[],
  suppressed: Triaged<Finding>['suppressed'],
): readonly LookedUpPackage[] {
  if (suppressed === null || suppressed.length === 0) return lookedUp;
  const byPackage = Map.groupBy(suppressed, ({ finding }) => finding.package);
  return lookedUp.map((known) => {
    const own = byPackage.get(known.package);
    if (own === undefined) return known;
    const gone = new Set(own.flatMap(({ finding: { primary, others } }) => [primary, ...others]));
    return { ...known, advisories: known.advisories.filter((each) => !gone.has(each)) };
  });
}
