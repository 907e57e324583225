import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type BodyFault, decodeContent, type ResponseBody } from './decode-content.ts';
import type { Visit } from './guarded-target.ts';

/** Reads a body within the limits and undoes its content codings. */
export async function readBody(
  response: IncomingMessage,
  socket: Socket,
  visit: Visit,
): Promise<ResponseBody> {
  const wire = await readWire(response, socket, visit);
  return decodeContent(wire, response.headers['content-encoding'] ?? '', visit.limits.maxBodyBytes);
}

async function readWire(response: IncomingMessage, socket: Socket, { limits }: Visit): Promise<ResponseBody> {
  const { promise, resolve } = Promise.withResolvers<BodyFault | null>();
  // One buffer: of a million pieces of one octet, each would weigh a hundred. What is not written to costs no memory.
  const buffer = Buffer.allocUnsafeSlow(limits.maxWireBytes);
  let size = 0;
  const idle = setTimeout(() => resolve('timeout'), limits.bodyIdleTimeoutMs);
  response.on('data', (chunk: Buffer) => {
    idle.refresh();
    // Extensions of chunks are no body: they show only in the octets of the connection.
    const isFlood = socket.bytesRead > 2 * (limits.maxWireBytes + limits.maxHeaderBytes);
    if (isFlood || size + chunk.length > buffer.length) resolve('too-large');
    size += chunk.copy(buffer, size);
  });
  const onEnd = () => resolve(response.complete ? null : 'cut-off');
  response.on('end', onEnd).on('close', onEnd).on('error', onEnd);
  try {
    const fault = await promise;
    return { bytes: buffer.subarray(0, size), fault };
  } finally {
    clearTimeout(idle);
    response.destroy();
    socket.destroy();
  }
}
