import postgres from 'postgres';

/** A pool of connections. Whole numbers of the database arrive as JavaScript numbers: none of ours exceeds 2^53. */
export type Client = postgres.Sql<{ int8: number }>;

export type Transaction = postgres.TransactionSql<{ int8: number }>;

const INT8_OID = 20;
const CONNECT_TIMEOUT_SECONDS = 3;

export interface ReadPoolOptions {
  readonly connections: number;
  readonly statementTimeoutMs: number;
  /** Whether a connection plans a statement once, for any values, instead of each time for those that are asked. */
  readonly isPlannedOnce?: boolean;
}

/**
 * The pool that serves requests: it can only read, and no statement of it runs longer than `statementTimeoutMs`.
 * Connects on first use; a server that is away is tried again within half a second.
 */
export function createReadPool(url: string, options: ReadPoolOptions): Client {
  return postgres(url, {
    ...COMMON,
    max: options.connections,
    fetch_types: false,
    connection: {
      application_name: 'catalog',
      default_transaction_read_only: true,
      statement_timeout: options.statementTimeoutMs,
      // A generic plan for `facets @> $1` is two hundred times slower for rare values.
      plan_cache_mode: options.isPlannedOnce === true ? 'force_generic_plan' : 'force_custom_plan',
      // What Postgres expects to find soon may be far behind: no table is read from end to end while an index can tell.
      // (The driver does not send what is `false`.)
      enable_seqscan: 'off',
      // The first rows of a table are the same ones each time, wherever another scan of it has come to.
      synchronize_seqscans: 'off',
      // Of a few hundred thousand matches, pages of an index's answer and keys of apps stay in memory. With the standard of 4 MB
      // they go to files, and above 80,000 pages each row of them is compared anew.
      work_mem: '16MB',
      // Costs of plans that have to do without an index look so high that they would be compiled.
      jit: 'off',
    },
  });
}

/** Connections that may write: several for imports, which work on several things at once. */
export function createWritePool(url: string, connections = 1): Client {
  return postgres(url, {
    ...COMMON,
    max: connections,
    // The statements of a batch look costly enough to be compiled, anew for each: that takes as long as the batch.
    connection: { application_name: 'catalog-write', jit: 'off' },
  });
}

const COMMON = {
  types: {
    int8: {
      to: INT8_OID,
      from: [INT8_OID],
      parse: (text: string) => Number(text),
      serialize: (value: number) => String(value),
    },
  },
  connect_timeout: CONNECT_TIMEOUT_SECONDS,
  // The driver's own waits grow to 20 s, and queries wait with them.
  backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 0.5),
  onnotice: () => undefined,
};
