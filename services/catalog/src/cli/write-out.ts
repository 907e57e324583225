import { once } from 'node:events';

/** Writes to a stream, and waits while it is full. */
export async function writeOut(output: NodeJS.WritableStream, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
