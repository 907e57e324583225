import {
  type OsvBatchAnswer,
  type OsvClient,
  type OsvHit,
  type OsvPackageQuery,
  type OsvPage,
  OsvRecord,
} from '../../src/osv/index.ts';

/** What the fake says; packages are named by the query's `name`. */
export interface FakeOsvScript {
  /** Pages of hits per package name; a name that is not here has none. */
  readonly pages?: Readonly<Record<string, readonly (readonly OsvHit[])[]>>;
  /** The same for every version of a package; absent: as for one. */
  readonly histories?: Readonly<Record<string, readonly (readonly OsvHit[])[]>>;
  /** Names for which a batch is refused. */
  readonly refused?: readonly string[];
  /** Whether a refusal tells the place of the bad query. */
  readonly tells?: 'index' | 'nothing';
  /** Changes to the record of an id; null: there is none. */
  readonly records?: Readonly<Record<string, object | null>>;
  /** How long a record takes, in milliseconds. */
  readonly delayMs?: number;
}

export interface FakeOsvClient extends OsvClient {
  /** By name; a query for every version is `name@*`. */
  readonly batches: (readonly string[])[];
  readonly details: string[];
}

/** An OSV API in memory that keeps what it was asked. */
export function createFakeOsvClient(script: FakeOsvScript): FakeOsvClient {
  const pages = new Map(Object.entries(script.pages ?? {}));
  const histories = new Map(Object.entries(script.histories ?? {}));
  const records = new Map(Object.entries(script.records ?? {}));
  const batches: (readonly string[])[] = [];
  const details: string[] = [];

  function pageOf({ name, version }: OsvPackageQuery, token: string | null): OsvPage {
    const at = Number(token ?? 0);
    const all = (version === null ? histories.get(name) : undefined) ?? pages.get(name) ?? [];
    return { hits: all[at] ?? [], nextPageToken: at + 1 < all.length ? String(at + 1) : null };
  }

  return {
    batches,
    details,
    async queryBatch(queries, signal): Promise<OsvBatchAnswer> {
      signal.throwIfAborted();
      batches.push(queries.map(({ query: { name, version } }) => (version === null ? `${name}@*` : name)));
      const bad = queries.findIndex(({ query }) => script.refused?.includes(query.name));
      if (bad !== -1) {
        return { kind: 'refused', badIndex: script.tells === 'nothing' ? null : bad };
      }
      return { kind: 'pages', pages: queries.map(({ query, pageToken }) => pageOf(query, pageToken)) };
    },
    async getRecord(id, signal) {
      details.push(id);
      await new Promise((resolve) => setTimeout(resolve, script.delayMs ?? 0));
      signal.throwIfAborted();
      if (records.get(id) === null) return null;
      return OsvRecord.parse({ id, modified: '2026-01-01T00:00:00Z', ...records.get(id) });
    },
  };
}
