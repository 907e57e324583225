import { join, resolve } from 'node:path';
import { serviceSettings, wholeNumber } from '@repo/service-kit/service-settings';
import { z } from 'zod';

const REPOSITORY_ROOT = join(import.meta.dirname, '../../..');

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** Where the data is: what the service and its commands share. */
export const DataConfig = z.object({
  DATABASE_URL: postgresUrl.optional(),
  CATALOG_DATA_DIR: z
    .string()
    .transform((path) => resolve(path))
    .default(join(REPOSITORY_ROOT, '.data/catalog')),
});
export type DataConfig = z.infer<typeof DataConfig>;

/** What `catalog migrate` knows beside where the data is: the role that the service connects with. */
export const MigrateConfig = z.object({
  ...DataConfig.shape,
  DATABASE_READER_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'must be a name of 1 to 63 lower-case letters, digits and underscores')
    .optional(),
  /** For a role that does not exist yet. */
  DATABASE_READER_PASSWORD: z.string().min(1).optional(),
});
export type MigrateConfig = z.infer<typeof MigrateConfig>;

/** The service's settings, by the names that operators rely on. */
export const CatalogConfig = z.object({
  ...DataConfig.shape,
  ...serviceSettings({ port: 8081 }),
  /** Where callers reach the service, for the addresses in discovery; unset: where each caller did. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .transform((url) => (url.endsWith('/') ? url.slice(0, -1) : url))
    .optional(),
  /** Replicas of the database at DATABASE_URL, asked for all that may lag: see ADR 32. Unset: none. */
  DATABASE_READER_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 200).default(8),
  STATEMENT_TIMEOUT_MS: wholeNumber(50, 60_000).default(4_000),
  /** Responses cached in the process while the data is the same; 0: none, every request asks the database. */
  ANSWER_CACHE_BYTES: wholeNumber(0, 999_999_999).default(64 * 1024 * 1024),
});
export type CatalogConfig = z.infer<typeof CatalogConfig>;
