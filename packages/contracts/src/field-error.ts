import type { z } from 'zod';

type RawIssue = Pick<z.core.$ZodRawIssue, 'code' | 'input' | 'path'>;

/** The parameters of a zod type or check; `abort` keeps it at one message per field. */
export interface FieldError {
  readonly error: (issue: RawIssue) => string;
  readonly abort: true;
}

/**
 * The public sentence for a faulty request field: names the field and tells what to send.
 * A parameter that was repeated arrives as an array and is asked for once.
 */
export function requestError(what: string): FieldError {
  return {
    error: (issue) => `Send \`${fieldName(issue.path)}\`${isRepeated(issue) ? ' once' : ''}: ${what}.`,
    abort: true,
  };
}

/** The sentence for a faulty field of an import record: "`tags[2]` must be a slug." */
export function recordError(rule: string): FieldError {
  return { error: (issue) => `\`${fieldName(issue.path)}\` must be ${rule}.`, abort: true };
}

function isRepeated(issue: RawIssue): boolean {
  return Array.isArray(issue.input) && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function fieldName(path: readonly PropertyKey[] = []): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : `${name}${name && '.'}${String(key)}`),
    '',
  );
}
