import type { z } from 'zod';

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
