import { customType } from 'drizzle-orm/pg-core';

/** The words of a text, as Postgres indexes them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
