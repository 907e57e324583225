import type { Admission, Deadline } from '@repo/service-kit/http';
import { takeSteps } from '../steps.ts';

/** What is read of less takes a few dozen milliseconds and megabytes. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Reads an uploaded file, a large one when no other is being read: side by side they would all need their memory, many
 * times the file's, for as long as all of them take together.
 *
 * @throws the deadline's reason, and what `steps` throw.
 */
export function readFileInTurn<T>(
  bytes: Uint8Array,
  steps: Generator<void, T>,
  largeReads: Admission,
  deadline: Deadline,
): Promise<T> {
  const read = () => takeSteps(steps, deadline.signal);
  const isLarge = bytes.length > LARGE_BYTES;
  const done = isLarge ? largeReads.run(read, deadline.signal) : read();
  return deadline.during('the reading of the file', done);
}
