import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

/** A wrong environment: one readable line per fault, each naming its variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/**
 * Reads a service's settings once, at the start. Empty values count as unset.
 *
 * @throws EnvironmentError listing every fault; values are not repeated, for they may be secrets.
 */
export function parseEnv<Schema extends z.ZodObject>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new EnvironmentError(`The environment is not usable:\n${faults.join('\n')}`);
}

/** A whole number as people write one. */
export function wholeNumber(least: number, most = 999_999_999) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

/** The settings that every service has, by the names operators know (docs/operations.md, "Configuration"). */
export const serverSettings = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  REDIS_URL: z
    .url({
      protocol: /^rediss?(?:\+cluster)?$/,
      error: 'must be a redis://, rediss://, redis+cluster:// or rediss+cluster:// address',
    })
    .optional(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000).default(10_000),
  /** How long a request may take to arrive, its body included. */
  REQUEST_TIMEOUT_MS: wholeNumber(1_000, 600_000).default(60_000),
};
