/** An advisory as the platform's REST API writes it: the npm package `left`, from 1.0.0 up to 1.2.0. */
export const EXAMPLE_GHSA = {
  ghsa_id: 'GHSA-aaaa-bbbb-cccc',
  cve_id: 'CVE-2026-0001',
  identifiers: [
    { type: 'GHSA', value: 'GHSA-aaaa-bbbb-cccc' },
    { type: 'CVE', value: 'CVE-2026-0001' },
  ],
  type: 'reviewed',
  severity: 'high',
  summary: 'Something is wrong',
  description: null,
  published_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  withdrawn_at: null,
  vulnerabilities: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      vulnerable_version_range: '>= 1.0.0, < 1.2.0',
      first_patched_version: '1.2.0',
      vulnerable_functions: [],
    },
  ],
  cvss: { vector_string: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', score: 7.5 },
  cvss_severities: {
    cvss_v3: { vector_string: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', score: 7.5 },
    cvss_v4: { vector_string: null, score: 0 },
  },
  cwes: [],
} as const;
