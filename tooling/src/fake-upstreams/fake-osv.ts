import { setTimeout as sleep } from 'node:timers/promises';
import { affects as approximately } from './affects.ts';
import type { Behaviour } from './behaviour.ts';
import { type FakeRequest, startFakeServer } from './fake-server.ts';
import { type OsvFault, parseObject, queryAnswer, RECORD_PATH, recordAnswer } from './osv-answers.ts';
import { type Affects, createOsvMatcher } from './osv-matcher.ts';
import type { OsvRecord } from './osv-record.ts';

export type OsvBehaviour = Exclude<Behaviour, { kind: 'fault' }> | OsvFaultBehaviour;
type OsvFaultBehaviour = Extract<Behaviour, { kind: 'fault' }> & { readonly fault: OsvFault };

export interface FakeOsvOptions {
  readonly records: readonly OsvRecord[];
  /** Decides what matches; `affects` of this folder, with its limits, when left out. */
  readonly affects?: Affects;
  /** How long a batch and a record take, in milliseconds. */
  readonly latency?: { readonly batchMs: number; readonly recordMs: number };
  /** Hits of one query on one page; the real service's 1,000 when left out. */
  readonly pageSize?: number;
  readonly behaviour?: OsvBehaviour;
}

/** A request as tests ask about it. */
export interface OsvRequest {
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

const DEFAULT_PAGE_SIZE = 1000;

/**
 * Starts a server that answers like the OSV API: `/v1/querybatch` and `/v1/vulns/{id}`.
 */
export async function startFakeOsv(options: FakeOsvOptions): Promise<FakeOsv> {
  const matcher = createOsvMatcher(options.records, options.affects ?? approximately);
  const latency = options.latency ?? { batchMs: 0, recordMs: 0 };
  const pageSize = options.pageSize ?? DEFAULT_PAGE_SIZE;
  const server = await startFakeServer(async (request, fault) => {
    if (request.path.startsWith(RECORD_PATH)) {
      await sleep(latency.recordMs);
      return recordAnswer(request, matcher, fault === 'wrong-record' ? options.records : []);
    }
    await sleep(latency.batchMs);
    return queryAnswer(request, matcher, pageSize, fault);
  }, options.behaviour);
  return {
    url: server.url,
    get requests() {
      return server.requests.map(toOsvRequest);
    },
    setBehaviour: (behaviour) => server.setBehaviour(behaviour),
    stop: () => server.stop(),
  };
}

function toOsvRequest({ method, path, body }: FakeRequest): OsvRequest {
  const sent = parseObject(body);
  const queries: unknown = sent?.['queries'];
  return { method, path, queries: Array.isArray(queries) ? queries : [] };
}
