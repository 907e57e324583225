import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type InFlightResponses = ReturnType<typeof trackInFlightResponses>;

interface Connection {
  /** What is being answered, in turn: requests may be sent before the one before is answered. */
  readonly responses: ServerResponse[];
  isAsked: boolean;
}

/**
 * Keeps the responses that a server has still to send or to finish. Must be called before the server takes connections.
 *
 * Nothing is entered and deleted for each request: a `Map` that has grown points at the one it has become, and once the
 * first of such a chain is in the old part of the heap, all that they ever held is kept and copied by each collection
 * of the young part.
 */
export function trackInFlightResponses(server: Server) {
  const connections = new Map<Socket, Connection>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: [], isAsked: false });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isClosing) response.setHeader('connection', 'close');
    const connection = connections.get(socket);
    if (connection === undefined) return;
    const { responses } = connection;
    connection.isAsked = true;
    responses.push(response);
    response.once('close', () => responses.splice(responses.indexOf(response), 1));
  });
  return {
    /** Whether some of a response was sent to `socket` already, so that nothing else may be. */
    hasBegun: (socket: Socket) =>
      connections.get(socket)?.responses.some(({ headersSent }) => headersSent) === true,
    /**
     * From now on each response says `Connection: close`, those to requests that came before included: a connection that
     * is busy now would else be kept alive after its response, and the next request on it would be lost.
     */
    askToClose: () => {
      isClosing = true;
      for (const { responses } of connections.values()) {
        const last = responses.at(-1);
        if (last?.headersSent === false) last.setHeader('connection', 'close');
      }
    },
    /** Closes the connections on which nothing was ever sent: node:http does not count those as idle. */
    closeSilent: () => {
      for (const [socket, { isAsked }] of connections) {
        if (!isAsked && socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
