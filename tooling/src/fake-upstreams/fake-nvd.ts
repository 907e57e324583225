import { type FakeAnswer, jsonAnswer } from './fake-answer.ts';
import { type FakeRequest, type FakeServer, startFakeServer } from './fake-server.ts';

/** A CVE of the fake database, in short. */
export interface FakeCve {
  readonly id: string;
  /** Without zone, as NVD writes it. */
  readonly published: string;
  readonly text: string;
  /** The affected product's vendor and name in CPE. */
  readonly product?: string;
  /** The first version that is not affected; all are when there is none. */
  readonly before?: string;
  /** Null: nobody has rated it. */
  readonly score?: number | null;
  readonly status?: string;
}

const MOST_PER_PAGE = 2_000;

/** NVD's CVE API over HTTP, holding `cves` in the order given; what it does not accept is 404 with a field `message`. */
export function startFakeNvd(cves: readonly FakeCve[]): Promise<FakeServer> {
  return startFakeServer((request, fault) => answer(request, fault, cves));
}

function answer(request: FakeRequest, fault: string | null, cves: readonly FakeCve[]): FakeAnswer {
  if (fault === 'firewall') return { status: 403, headers: { 'content-type': 'text/html' }, body: '<html>' };
  if (fault === 'unknown-key') return refused('Invalid apiKey.');
  const { search } = request;
  if (search.has('apiKey')) return refused('Invalid parameter: apiKey');
  if (request.path !== '/rest/json/cves/2.0') return refused('No such service.');
  const size = Number(search.get('resultsPerPage') ?? MOST_PER_PAGE);
  if (size > MOST_PER_PAGE) return refused(`resultsPerPage parameter cannot exceed ${MOST_PER_PAGE}`);
  const found = cves.filter((cve) => isFound(cve, search));
  const start = fault === 'always-the-first-page' ? 0 : Number(search.get('startIndex') ?? 0);
  const entries = found.slice(start, start + size);
  return jsonAnswer({
    resultsPerPage: entries.length,
    startIndex: start,
    totalResults: found.length + (fault === 'total-too-great' ? 5_000 : 0),
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2026-01-01T00:00:00.000',
    vulnerabilities: entries.map((cve) => ({ cve: toRecord(cve) })),
  });
}

/** Every term is the beginning of some word of the text, as NVD has it. */
function isFound(cve: FakeCve, search: URLSearchParams): boolean {
  const wanted = search.get('cveId');
  if (wanted !== null) return cve.id === wanted;
  if (search.has('noRejected') && cve.status === 'Rejected') return false;
  const pattern = search.get('virtualMatchString');
  if (pattern !== null) return cve.product !== undefined && pattern === `cpe:2.3:a:${cve.product}${ANY}`;
  const text = ` ${cve.text.toLowerCase()}`;
  const terms = (search.get('keywordSearch') ?? '').toLowerCase().split(' ');
  return terms.every((term) => text.includes(` ${term}`));
}

function toRecord({
  id,
  published,
  text,
  product,
  before,
  score = 7.5,
  status = 'Analyzed',
}: FakeCve): object {
  const cvssData = { version: '3.1', baseScore: score, vectorString: VECTOR, baseSeverity: 'HIGH' };
  const match = { vulnerable: true, criteria: `cpe:2.3:a:${product}${ANY}`, versionEndExcluding: before };
  return {
    id,
    sourceIdentifier: 'security@example.org',
    published,
    lastModified: published,
    vulnStatus: status,
    descriptions: [{ lang: 'en', value: text }],
    metrics: score === null ? {} : { cvssMetricV31: [{ source: 'nvd@nist.gov', type: 'Primary', cvssData }] },
    ...(product === undefined
      ? {}
      : { configurations: [{ nodes: [{ operator: 'OR', cpeMatch: [match] }] }] }),
    references: [],
  };
}

/** Any version, edition and platform. */
const ANY = ':*:*:*:*:*:*:*:*';
const VECTOR = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';

function refused(message: string): FakeAnswer {
  return { status: 404, headers: { message }, body: '' };
}
