import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

/** SQL that was written once, with named places for its values. Postgres prepares each text once per connection. */
export interface Statement<_Row extends object, Values extends Readonly<Record<string, unknown>>> {
  readonly text: string;
  readonly parametersOf: (values: Values) => string[];
}

/** Compiles `query`, whose values are `sql.placeholder(name)`s. `Row` is what its select list gives. */
export function createStatement<Row extends object, Values extends Readonly<Record<string, unknown>>>(
  query: SQL,
): Statement<Row, Values> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return { text, parametersOf: (values) => fillPlaceholders(params, values).map(String) };
}
