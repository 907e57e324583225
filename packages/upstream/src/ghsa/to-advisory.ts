import type { Advisory, AffectedPackage, SeverityEntry } from '../advisory.ts';
import { toOsvEcosystem } from './ecosystems.ts';
import type { GhsaRecord } from './schema.ts';
import { toVersionRange } from './version-range.ts';

/** An advisory of the platform in our form. Entries without a package, or of no ecosystem of ours, are left out. */
export function ghsaToAdvisory(record: GhsaRecord): Advisory {
  return {
    id: record.ghsa_id,
    modified: record.updated_at,
    published: record.published_at ?? null,
    withdrawn: record.withdrawn_at || null,
    aliases: aliasesOf(record),
    upstream: [],
    related: [],
    summary: record.summary ?? '',
    severity: severityOf(record),
    // `unknown` is a word here too, and says nothing.
    severityWord: record.severity || null,
    affected: record.vulnerabilities.flatMap(toAffectedPackage),
  };
}

function aliasesOf({ ghsa_id, cve_id, identifiers }: GhsaRecord): readonly string[] {
  const names = new Set([...(cve_id ? [cve_id] : []), ...identifiers.map(({ value }) => value)]);
  names.delete(ghsa_id);
  return [...names];
}

/** A vector that is null stands beside a score of 0.0: it is absent, not harmless. */
function severityOf({ cvss, cvss_severities }: GhsaRecord): readonly SeverityEntry[] {
  const entry = (type: string, vector: string | null | undefined) =>
    vector ? [{ type, score: vector }] : [];
  const rated = [
    ...entry('CVSS_V3', cvss_severities?.cvss_v3?.vector_string),
    ...entry('CVSS_V4', cvss_severities?.cvss_v4?.vector_string),
  ];
  return rated.length > 0 ? rated : entry('CVSS_V3', cvss?.vector_string);
}

function toAffectedPackage(entry: GhsaRecord['vulnerabilities'][number]): AffectedPackage[] {
  const ecosystem = toOsvEcosystem(entry.package?.ecosystem ?? '');
  const name = entry.package?.name;
  if (ecosystem === null || !name) return [];
  const { events, versions } = toVersionRange(
    entry.vulnerable_version_range ?? null,
    entry.first_patched_version || null,
  );
  const ranges = events.length === 0 ? [] : [{ type: 'ECOSYSTEM' as const, events }];
  return [{ ecosystem, name, ranges, versions, severity: [], urgency: null }];
}
