import {
  type DependencyScope,
  type IntroducedLicense,
  MAX_BECAUSE,
  type PolicyVerdict,
  SEVERITY_RANK,
  type Vulnerability,
} from '@repo/contracts/scanner';
import { type Package, versionKey } from '../inventory/package.ts';
import { packagePurl } from '../inventory/package-purl.ts';
import { isMalicious, urgencyRank } from '../priority/compare-urgency.ts';
import { NO_SUBJECT } from './identity.ts';
import type { Gate } from './readers/policy.ts';
import { ignoring } from './rule.ts';
import { indexStatements } from './statement-index.ts';

/** An entry of a report, as far as a policy judges it. */
export interface JudgedEntry {
  readonly package: {
    readonly name: string;
    readonly version: string;
    readonly ecosystem?: string | null;
    readonly purl: string | null;
    readonly scope?: DependencyScope | null;
  };
  readonly vulnerabilities: readonly Vulnerability[];
}

/** What a policy judges. */
export interface JudgedReport {
  readonly entries: readonly JudgedEntry[];
  /** All that were listed, vulnerable or not. */
  readonly packages: readonly Package[];
  /** Their package URLs, where the inventory tells others than their own. */
  readonly purlOf?: (found: Package) => string | null;
  /** Absent or null where none was looked at. */
  readonly licenses?: readonly IntroducedLicense[] | null;
}

export function judgeGate(
  { failOn, allow, deny, ...gate }: Gate,
  { entries, packages, purlOf = packagePurl, licenses }: JudgedReport,
): PolicyVerdict {
  const risky = new Set(
    licenses?.filter(({ riskLevel }) => gate.licenses?.includes(riskLevel)).map(versionKey),
  );
  const [isAllowed, isDenied] = [meant(allow), meant(deny)];
  const because = new Map<string, PolicyVerdict['because'][number]>();
  const fail = (row: PolicyVerdict['because'][number]) => because.set(JSON.stringify(row), row);
  for (const { package: found, vulnerabilities } of entries) {
    const { name, version } = found;
    const isExempt = isAllowed({ ...found, ecosystem: found.ecosystem ?? null });
    for (const each of vulnerabilities) {
      const row = { package: name, version, vulnerability: each.id };
      if (isMalicious(each)) fail({ reason: 'malicious', ...row });
      else if (!isExempt && fails(each, found.scope ?? null, failOn)) fail({ reason: 'fail-on', ...row });
    }
  }
  for (const found of deny.length + risky.size > 0 ? packages : []) {
    const known = { ...found, purl: purlOf(found) };
    const row = { package: found.name, version: found.version, vulnerability: null };
    if (isDenied(known)) fail({ reason: 'denied', ...row });
    if (risky.has(versionKey(found)) && !isAllowed(known)) fail({ reason: 'license', ...row });
  }
  return { passed: because.size === 0, because: [...because.values()].slice(0, MAX_BECAUSE) };
}

const DEFAULT = { severity: 'HIGH', tier: null, fixableOnly: false, scopes: null } as const;

/** Where the scope is not known, the package may be in any. */
function fails(
  { severity, fixedVersions, priority }: Vulnerability,
  scope: DependencyScope | null,
  failOn: Gate['failOn'],
): boolean {
  const wanted = failOn ?? DEFAULT;
  return (
    (wanted.severity === null || SEVERITY_RANK[severity] >= SEVERITY_RANK[wanted.severity]) &&
    (wanted.tier === null || urgencyRank(priority.tier) <= urgencyRank(wanted.tier)) &&
    (!wanted.fixableOnly || fixedVersions.length > 0) &&
    (wanted.scopes === null || scope === null || wanted.scopes.includes(scope))
  );
}

/** Whether one of the package URLs means a package. */
function meant(purls: readonly string[]) {
  const asked = indexStatements(
    purls.map((purl) => {
      const products = [{ kind: 'identified', id: purl, parts: [] } as const];
      return ignoring(purl, { id: '', products, reason: null, until: null });
    }),
    NO_SUBJECT,
  );
  return (found: Parameters<typeof asked>[1]) => asked([], found).length > 0;
}
