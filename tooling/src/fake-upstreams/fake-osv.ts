import { setTimeout as sleep } from 'node:timers/promises';
import { affects as approximately, baseEcosystem, plainName } from './affects.ts';
import type { Behaviour } from './behaviour.ts';
import { type FakeAnswer, jsonAnswer } from './fake-answer.ts';
import { type FakeRequest, startFakeServer } from './fake-server.ts';
import type { OsvPackageQuery, OsvRecord } from './osv-record.ts';

/** What only OSV can do wrong; every other fault is in `Behaviour`. */
type OsvFault =
  /** A page with a token, then status 500 for the page that the token promises. */
  | 'half-page'
  /** One result too few for the queries of a batch. */
  | 'wrong-length'
  /** `/v1/vulns/{id}` sends the record of another id. */
  | 'wrong-record';

export type OsvBehaviour = Exclude<Behaviour, { kind: 'fault' }> | OsvFaultBehaviour;
type OsvFaultBehaviour = Extract<Behaviour, { kind: 'fault' }> & { readonly fault: OsvFault };

/** Decides whether a record affects what a query asks for. */
type Affects = (record: OsvRecord, query: OsvPackageQuery) => boolean;

export interface FakeOsvOptions {
  readonly records: readonly OsvRecord[];
  /** `affects` of this folder, with its limits, when left out. */
  readonly affects?: Affects;
  /** How long a batch and a record take, in milliseconds. */
  readonly latency?: { readonly batchMs: number; readonly recordMs: number };
  /** Hits of one query on one page; the real service's 1,000 when left out. */
  readonly pageSize?: number;
  readonly behaviour?: OsvBehaviour;
}

/** A request as tests ask about it. */
interface OsvRequest {
  readonly method: string;
  readonly path: string;
  /** The queries of a batch as they were sent; empty otherwise. */
  readonly queries: readonly unknown[];
}

export interface FakeOsv {
  readonly url: string;
  readonly requests: readonly OsvRequest[];
  setBehaviour(behaviour: OsvBehaviour): Promise<void>;
  stop(): Promise<void>;
}

const RECORD_PATH = '/v1/vulns/';
const MAX_QUERIES = 1_000;

/** Starts a server that answers like the OSV API, as far as our client asks it: `/v1/querybatch`, `/v1/vulns/{id}`. */
export async function startFakeOsv(options: FakeOsvOptions): Promise<FakeOsv> {
  const { records, latency = { batchMs: 0, recordMs: 0 }, pageSize = 1_000 } = options;
  const match = createMatcher(records, options.affects ?? approximately);
  const byId = new Map(records.map((record) => [record.id, record]));
  const server = await startFakeServer(async ({ path, body }, fault) => {
    if (path.startsWith(RECORD_PATH)) {
      await sleep(latency.recordMs);
      const record = byId.get(decodeURIComponent(path.slice(RECORD_PATH.length)));
      if (record === undefined) return rpcError(404, 'Vulnerability not found');
      return jsonAnswer(fault === 'wrong-record' ? records.find(({ id }) => id !== record.id) : record);
    }
    if (path !== '/v1/querybatch') return rpcError(404, 'Not Found');
    await sleep(latency.batchMs);
    return batchAnswer(queriesIn(body), match, pageSize, fault);
  }, options.behaviour);
  return {
    url: server.url,
    get requests() {
      return server.requests.map(({ method, path, body }: FakeRequest) => {
        return { method, path, queries: method === 'POST' ? queriesIn(body) : [] };
      });
    },
    setBehaviour: (behaviour) => server.setBehaviour(behaviour),
    stop: () => server.stop(),
  };
}

interface SentQuery {
  readonly package?: { readonly ecosystem?: string; readonly name?: string };
  readonly version?: string;
  readonly page_token?: string;
}

/** Our own client sends them. */
function queriesIn(body: Buffer): readonly SentQuery[] {
  const { queries }: { readonly queries: readonly SentQuery[] } = JSON.parse(body.toString());
  return queries;
}

type Match = (query: OsvPackageQuery) => readonly OsvRecord[];

/** One page for each query, with a token where there is more; empty fields are left out, as proto JSON does. */
function batchAnswer(
  queries: readonly SentQuery[],
  match: Match,
  pageSize: number,
  fault: string | null,
): FakeAnswer {
  if (queries.length > MAX_QUERIES) return rpcError(400, 'Too many queries.');
  const bad = queries.findIndex(({ package: named }) => !isKnown(named?.ecosystem) || !named?.name);
  if (bad !== -1) return rpcError(400, `error in query at index ${bad}: invalid query`);
  const isHalved = fault === 'half-page';
  if (isHalved && queries.some(({ page_token: token }) => token)) return rpcError(500, 'Internal error');
  const results = queries.map(({ package: named, version = null, page_token: token = '0' }) => {
    const hits = match({ ecosystem: named?.ecosystem ?? '', name: named?.name ?? '', version });
    const start = Number(token);
    // Half of one hit is none: a page with nothing but a token, which the real service sends too.
    const end = start + (isHalved ? Math.floor(hits.length / 2) : pageSize);
    const vulns = hits.slice(start, end).map(({ id, modified }) => ({ id, modified }));
    return {
      ...(vulns.length === 0 ? {} : { vulns }),
      ...(end < hits.length ? { next_page_token: String(end) } : {}),
    };
  });
  return jsonAnswer({ results: fault === 'wrong-length' ? results.slice(1) : results });
}

/** An error as a gRPC service behind JSON transcoding sends it. */
function rpcError(status: number, message: string): FakeAnswer {
  return jsonAnswer({ code: 2, message }, status);
}

/** Records that affect the package, sorted by id, withdrawn ones never; indexed, so that thousands of queries are quick. */
function createMatcher(records: readonly OsvRecord[], affects: Affects): Match {
  const keyOf = (ecosystem: string, name: string) =>
    `${baseEcosystem(ecosystem)}\n${plainName(ecosystem, name)}`;
  const packages = new Map<string, Set<OsvRecord>>();
  for (const record of records.filter(({ withdrawn }) => withdrawn === undefined)) {
    for (const { package: named } of record.affected ?? []) {
      if (named === undefined) continue;
      const key = keyOf(named.ecosystem, named.name);
      packages.set(key, (packages.get(key) ?? new Set()).add(record));
    }
  }
  return (query) =>
    [...(packages.get(keyOf(query.ecosystem, query.name)) ?? [])]
      .filter((record) => affects(record, query))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function isKnown(ecosystem = ''): boolean {
  return OSV_ECOSYSTEMS.has(baseEcosystem(ecosystem));
}

/** Ecosystems that the public OSV service knows, without their suffixes; any other name is refused. */
const OSV_ECOSYSTEMS: ReadonlySet<string> = new Set(
  (
    'AlmaLinux, Alpaquita, Alpine, Android, Azure Linux, BellSoft Hardened Containers, Bioconductor, ' +
    'Bitnami, Chainguard, CleanStart, ConanCenter, CRAN, crates.io, Debian, Docker Hardened Images, ' +
    'Echo, FreeBSD, GHC, GIT, GitHub Actions, Go, Hackage, Hex, Homebrew, Julia, Kubernetes, Linux, ' +
    'Mageia, Maven, MinimOS, npm, NuGet, opam, openEuler, openSUSE, OSS-Fuzz, Packagist, Photon OS, ' +
    'Pub, PyPI, Red Hat, Rocky Linux, Root, RubyGems, SUSE, SwiftURL, TuxCare, Ubuntu, vcpkg, VSCode, ' +
    'Wolfi, WordPress'
  ).split(', '),
);
