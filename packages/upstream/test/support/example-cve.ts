import { NvdCve } from '../../src/nvd/schema.ts';

/** A CVE as the NVD API writes it: `example` is its affected product, and NVD has rated it. */
export const EXAMPLE_CVE = {
  id: 'CVE-2024-1000',
  sourceIdentifier: 'security@example.org',
  published: '2024-05-06T07:08:09.123',
  lastModified: '2024-06-01T00:00:00.000',
  vulnStatus: 'Analyzed',
  cveTags: [],
  descriptions: [
    { lang: 'es', value: 'Algo va mal.' },
    { lang: 'en', value: 'A flaw in Example before 1.2 lets attackers read memory.' },
  ],
  metrics: {
    cvssMetricV31: [
      {
        source: 'nvd@nist.gov',
        type: 'Primary',
        cvssData: {
          version: '3.1',
          vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
          baseScore: 7.5,
          baseSeverity: 'HIGH',
        },
        exploitabilityScore: 3.9,
        impactScore: 3.6,
      },
    ],
  },
  weaknesses: [],
  configurations: [
    {
      nodes: [
        {
          operator: 'OR',
          negate: false,
          cpeMatch: [
            {
              vulnerable: true,
              criteria: 'cpe:2.3:a:example:example:*:*:*:*:*:*:*:*',
              versionEndExcluding: '1.2',
              matchCriteriaId: '00000000-0000-0000-0000-000000000000',
            },
          ],
        },
      ],
    },
  ],
  references: [{ url: 'https://example.org/advisory', source: 'security@example.org' }],
} as const;

/** The example with `changes`, read as the client reads it. */
export function exampleCve(changes: object = {}): NvdCve {
  return NvdCve.parse({ ...EXAMPLE_CVE, ...changes });
}
