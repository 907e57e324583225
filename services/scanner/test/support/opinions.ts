import type { UpstreamError } from '@repo/upstream/errors';
import { type GhsaClient, type GhsaQuery, GhsaRecord } from '@repo/upstream/ghsa';
import { type NvdClient, NvdCve } from '@repo/upstream/nvd';

const VECTOR = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';

/** An advisory of the platform for the npm package `example`, fixed in 1.2.0, rated HIGH. */
export function ghsaRecord(changes: object = {}): GhsaRecord {
  return GhsaRecord.parse({
    ghsa_id: 'GHSA-aaaa-aaaa-aaaa',
    cve_id: null,
    severity: 'high',
    updated_at: '2026-01-01T00:00:00Z',
    vulnerabilities: [
      {
        package: { ecosystem: 'npm', name: 'example' },
        vulnerable_version_range: '< 1.2.0',
        first_patched_version: '1.2.0',
      },
    ],
    cvss_severities: { cvss_v3: { vector_string: VECTOR } },
    ...changes,
  });
}

/** A CVE that NVD rates HIGH. */
export function nvdCve(id: string, changes: object = {}): NvdCve {
  const cvssData = { baseScore: 7.5, vectorString: VECTOR, baseSeverity: 'HIGH' };
  return NvdCve.parse({
    id,
    published: '2026-01-01T00:00:00.000',
    metrics: { cvssMetricV31: [{ source: 'nvd@nist.gov', type: 'Primary', cvssData }] },
    ...changes,
  });
}

/** The platform's database with these records; it fails from the first question on when `failure` is given. */
export function ghsaOf(
  records: readonly GhsaRecord[],
  failure: UpstreamError | null = null,
): GhsaClient & { readonly asked: GhsaQuery[] } {
  const asked: GhsaQuery[] = [];
  return {
    asked,
    async findAffecting(query, beforeRequest, signal) {
      await beforeRequest();
      signal.throwIfAborted();
      asked.push(query);
      if (failure !== null) throw failure;
      return records;
    },
  };
}

/** NVD with these CVEs; it fails from the first question on when `failure` is given. */
export function nvdOf(
  cves: readonly NvdCve[],
  failure: UpstreamError | null = null,
): NvdClient & { readonly asked: readonly string[] } {
  const asked: string[] = [];
  return {
    asked,
    search: () => Promise.reject(new Error('nobody searches here')),
    async getCve(id, _patienceMs, signal) {
      signal.throwIfAborted();
      asked.push(id);
      if (failure !== null) throw failure;
      return cves.find((cve) => cve.id === id) ?? null;
    },
  };
}
