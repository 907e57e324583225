import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Calls `onLine` for every line of a child's stream, an unfinished last one included. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine);
}
