import { customType } from 'drizzle-orm/pg-core';

/** Text sorted by character, whatever the database's locale: what begins alike stands together. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The words of a text, as Postgres indexes them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
