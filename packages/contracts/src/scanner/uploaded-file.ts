import { z } from 'zod';

/** A file part of a form as the body reader hands it over: whole, in memory, its name without folders. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file field of a form. `what` completes the sentence "Send `file` as multipart/form-data: …". */
export function uploadedFile(what: string, field = 'file') {
  return z
    .unknown()
    .transform((value, context): UploadedFile => {
      if (isUploadedFile(value)) return value;
      const once = Array.isArray(value) ? ' once,' : '';
      context.issues.push({
        code: 'custom',
        input: value,
        message: `Send \`${field}\`${once} as multipart/form-data: ${what}.`,
      });
      return z.NEVER;
    })
    .meta({ type: 'string', format: 'binary', description: `A file part: ${what}.` });
}

export function isUploadedFile(value: unknown): value is UploadedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array
  );
}
