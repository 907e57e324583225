import type postgres from 'postgres';

/** A transaction of an import. */
export type Transaction = postgres.TransactionSql<{ int8: number }>;
