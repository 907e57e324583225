import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError } from '../errors.ts';

/** What a POST carried, by field name; a file is an `UploadedFile`. It has no prototype: any name is just a name. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A file of a form, whole and in memory; its name as the caller wrote it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The largest part of a body that is not a file: 5,000 entries of an earlier report, which a baseline may have. */
export const FIELDS_MAX_BYTES = 2 * 1024 * 1024;

const LIMITS = {
  fields: 20,
  files: 4,
  parts: 24,
  fieldNameSize: 100,
  fieldSize: FIELDS_MAX_BYTES,
  headerPairs: 20,
  headerSize: 8192,
};

/**
 * Reads a multipart form (RFC 7578) from chunks. Each name may stand once; a file may have `maxFileBytes`, and 0 of
 * them refuses any. A file field that was left alone, which browsers send without a name and empty, counts as absent.
 *
 * @throws AppError `bad_request` from `write` or `end` when the form is malformed or over a limit.
 */
export function createMultipartReader(contentType: string, maxFileBytes: number) {
  const fields: Record<string, unknown> = Object.create(null);
  const parser = createParser(contentType, maxFileBytes);
  const { promise: finished, resolve, reject } = Promise.withResolvers<void>();
  finished.catch(() => undefined);
  const refuse = (message: string, cause?: unknown) =>
    reject(new AppError('bad_request', message, { cause }));
  // A file is among the fields only when it has ended; by then the next part may have begun.
  const files: Promise<void>[] = [];
  const names = new Set<string>();
  const claim = (name: string) => {
    if (names.has(name)) refuse('Send each form field only once.');
    names.add(name);
  };
  parser.on('error', (cause) => refuse(MALFORMED, cause));
  parser.on('finish', () => resolve());
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuse('The form has too many parts; send only the fields of this endpoint.'));
  }
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    claim(name);
    if (nameTruncated || valueTruncated) refuse('A form field is too long.');
    fields[name] = value;
  });
  // Busboy's types forget that a part may be a file by its type alone, without a name.
  parser.on('file', (name, stream, fileName: string | undefined) => {
    claim(name);
    // Made only when it is needed: an error takes its stack along.
    const onLimit = () => reject(maxFileBytes === 0 ? noFile() : tooLarge('file', maxFileBytes));
    const keep = (bytes: Uint8Array) => {
      if (!fileName && bytes.byteLength === 0) return;
      fields[name] = { name: fileName ?? '', bytes } satisfies UploadedFile;
    };
    files.push(collect(stream, onLimit, reject).then(keep));
  });
  return {
    write: async (chunk: Uint8Array): Promise<void> => {
      const written = new Promise<void>((done) => parser.write(chunk, () => done()));
      await Promise.race([written, finished]);
    },
    end: async (): Promise<RequestBody> => {
      parser.end();
      await finished;
      await Promise.all(files);
      return fields;
    },
  };
}

const MALFORMED = 'The multipart form is malformed or incomplete; let your HTTP client build it.';

function createParser(contentType: string, maxFileBytes: number) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, fileSize: maxFileBytes },
    });
  } catch (cause) {
    throw new AppError('bad_request', MALFORMED, { cause });
  }
}

function noFile(): AppError {
  return new AppError('bad_request', 'This endpoint takes no file: send its parameters as text.');
}

/** The file, once it has ended. */
function collect(
  stream: BusboyFileStream,
  onLimit: () => void,
  reject: (refusal: AppError) => void,
): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('limit', () => {
    chunks.length = 0;
    onLimit();
  });
  stream.on('end', () => resolve(joined(chunks)));
  stream.on('error', (cause) => reject(new AppError('bad_request', MALFORMED, { cause })));
  return promise;
}

/** Copied in one go: about a millisecond. */
const PART_BYTES = 2 * 1024 * 1024;

/**
 * Others have their turn while a large file is put together. One that came in one chunk is not copied: no chunk is
 * used again by whoever sent it.
 */
async function joined(chunks: readonly Buffer[]): Promise<Uint8Array> {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (size <= PART_BYTES) return Buffer.concat(chunks, size);
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  let pause = PART_BYTES;
  for (const chunk of chunks) {
    at += chunk.copy(whole, at);
    if (at < pause) continue;
    pause = at + PART_BYTES;
    await nextTurn();
  }
  return whole;
}

const KILOBYTE = 1024;

/** The refusal of a file or of a whole upload that has more than `maxBytes`. */
export function tooLarge(what: 'file' | 'upload', maxBytes: number): AppError {
  const kilobytes = maxBytes / KILOBYTE;
  const size = kilobytes >= KILOBYTE ? `${kilobytes / KILOBYTE} MB` : `${kilobytes} kB`;
  return new AppError('bad_request', `The ${what} is too large: at most ${size} are accepted.`);
}
