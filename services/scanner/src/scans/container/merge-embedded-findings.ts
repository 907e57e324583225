import type { Advisory } from '@repo/upstream/advisory';
import { groupSeverity, severityOfWord } from '@repo/upstream/severity';
import type { Package } from '../../inventory/package.ts';
import type { CarriedFinding } from '../../inventory/sbom/carried-findings.ts';
import { everyName, type Finding } from '../../matching/finding.ts';

/** A finding, and who says so: our advisories, the uploaded document, or both. */
export interface MergedFinding extends Finding {
  readonly reportedBy: readonly ('advisories' | 'document')[];
}

/**
 * Our findings and those that the uploaded document reports itself, each vulnerability of a package once. Where both
 * know it, ours says how bad it is and what fixes it, unless it is silent. What only the document knows is added: our
 * sources may have no feed for the package.
 */
export function mergeEmbeddedFindings(
  findings: readonly Finding[],
  carried: readonly CarriedFinding[],
): readonly MergedFinding[] {
  const drafts: Draft[] = findings.map((finding) => ({ finding, reported: [], isOurs: true }));
  const byName = new Map<Package, Map<string, Draft>>();
  for (const each of drafts) remember(byName, each.finding.package, everyName(each.finding), each);
  for (const reported of carried) {
    const names = [reported.id, ...reported.aliases.filter(isOneVulnerability)];
    const known = byName.get(reported.package);
    const same = names.map((name) => known?.get(name)).find((each) => each !== undefined);
    const each = same ?? { finding: toFinding(reported), reported: [], isOurs: false };
    if (same === undefined) drafts.push(each);
    else same.reported.push(reported);
    remember(byName, reported.package, names, each);
  }
  return drafts.map(toMerged);
}

interface Draft {
  readonly finding: Finding;
  readonly isOurs: boolean;
  /** What the document reports of the same vulnerability. */
  readonly reported: CarriedFinding[];
}

function remember(
  byName: Map<Package, Map<string, Draft>>,
  found: Package,
  names: readonly string[],
  each: Draft,
): void {
  const known = byName.get(found) ?? new Map<string, Draft>();
  byName.set(found, known);
  for (const name of names) if (!known.has(name)) known.set(name, each);
}

/** An update of a distribution, which scanners name as an alias too, fixes several. */
function isOneVulnerability(id: string): boolean {
  return /^(?:CVE|GHSA)-/.test(id);
}

function toMerged({ finding, reported, isOurs }: Draft): MergedFinding {
  if (reported.length === 0) return { ...finding, reportedBy: [isOurs ? 'advisories' : 'document'] };
  const theirs = reported.map(toFinding);
  const names = new Set(everyName(finding));
  const added = theirs.map(({ primary }) => primary).filter(({ id }) => !names.has(id));
  const rated = [finding, ...theirs].find(({ rating }) => rating.source !== null);
  const fixed = [finding, ...theirs].find(({ fixedVersions }) => fixedVersions.length > 0);
  return {
    ...finding,
    others: [...finding.others, ...added],
    rating: rated?.rating ?? finding.rating,
    fixedVersions: fixed?.fixedVersions ?? [],
    reportedBy: isOurs ? ['advisories', 'document'] : ['document'],
  };
}

function toFinding(reported: CarriedFinding): Finding {
  const primary = toAdvisory(reported);
  return {
    package: reported.package,
    primary,
    others: [],
    rating: groupSeverity([{ advisory: primary, affected: null }]),
    fixedVersions: reported.fixedVersions,
  };
}

/** The report's word has weighed its sources; its vectors count when there is none. */
function toAdvisory({ id, aliases, severity, vectors, summary }: CarriedFinding): Advisory {
  const word = severity !== null && severityOfWord(severity) !== null ? severity : null;
  return {
    id,
    modified: '1970-01-01T00:00:00Z',
    published: null,
    withdrawn: null,
    aliases,
    upstream: [],
    related: [],
    summary,
    severity: word === null ? vectors.map((score) => ({ type: 'CVSS', score })) : [],
    severityWord: word,
    affected: [],
  };
}
