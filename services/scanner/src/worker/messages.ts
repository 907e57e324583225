import type { ErrorCode } from '@repo/contracts/errors';
import { AppError } from '@repo/service-kit/errors';
import { UnknownDistributionError } from '../inventory/distribution/unknown-distribution-error.ts';
import { NotTheFormatError } from '../inventory/reader.ts';
import { ZipRefusedError } from '../source-tree/zip-refused-error.ts';

/** One task for a worker: its name in the table of tasks, and what the task takes. */
export interface TaskMessage {
  readonly task: string;
  readonly input: unknown;
  /** Shared; the worker that begins the task writes the id of its thread here. */
  readonly threadId: Int32Array;
}

/** What came of a task. */
export type TaskOutcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly error: SentError };

/** An error as it crosses the border between threads, where classes and fields get lost. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of an AppError; null of all others. */
  readonly code: ErrorCode | null;
}

/** The errors that mean something to the caller of a task, by name. */
const MEANT = {
  AppError: ({ code, message }) => new AppError(code ?? 'internal', message),
  NotTheFormatError: ({ message }) => new NotTheFormatError(message),
  UnknownDistributionError: ({ message }) => new UnknownDistributionError(message),
  ZipRefusedError: ({ message }) => new ZipRefusedError(message),
} satisfies Record<string, (sent: SentError) => Error>;

const isMeant = (name: string): name is keyof typeof MEANT => Object.hasOwn(MEANT, name);

export function sendError(thrown: unknown): SentError {
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: String(thrown), stack: undefined, code: null };
  }
  const { name, message, stack } = thrown;
  return { name, message, stack, code: thrown instanceof AppError ? thrown.code : null };
}

/** The error that was sent, of its own class where that means something. */
export function receiveError(sent: SentError): Error {
  if (isMeant(sent.name)) return MEANT[sent.name](sent);
  const error = new Error(sent.message);
  error.name = sent.name;
  if (sent.stack !== undefined) error.stack = sent.stack;
  return error;
}
