import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

/** A setting in plain digits. */
export function wholeNumber(minimum: number, maximum: number) {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(minimum, error).max(maximum, error));
}

/** The settings that every service has, by the names operators know (docs/operations.md, "Configuration"). */
export function serviceSettings(defaults: { readonly port: number }) {
  return {
    HOST: z.string().default('127.0.0.1'),
    PORT: wholeNumber(0, 65_535).default(defaults.port),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
    REDIS_URL: z
      .url({
        protocol: /^rediss?(?:\+cluster)?$/,
        error: 'must be a redis://, rediss://, redis+cluster:// or rediss+cluster:// address',
      })
      .optional(),
    TRUSTED_PROXY_HOPS: wholeNumber(0, 16).default(0),
    SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000).default(10_000),
    /** How long a request may take to arrive, its upload included. */
    REQUEST_TIMEOUT_MS: wholeNumber(1_000, 600_000).default(60_000),
  };
}
