import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that a server has still to send or to finish. */
export interface AnswersUnderWay {
  /** Whether some of an answer was sent to `socket` already, so that nothing else may be. */
  hasBegun(socket: Socket): boolean;
  /**
   * From now on each answer says `Connection: close`, those to requests that came before included: a connection that
   * is busy now would else be kept alive after its answer, and the next request on it would be lost.
   */
  askToClose(): void;
  /** Closes the connections on which nothing was ever sent: node:http does not count those as idle. */
  closeSilent(): void;
}

/** Must be called before the server takes connections. */
export function trackAnswers(server: Server): AnswersUnderWay {
  const bySocket = new Map<Socket, ServerResponse>();
  const withoutRequest = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isClosing) response.setHeader('connection', 'close');
    withoutRequest.delete(socket);
    bySocket.set(socket, response);
    response.once('close', () => {
      if (bySocket.get(socket) === response) bySocket.delete(socket);
    });
  });
  return {
    hasBegun: (socket) => bySocket.get(socket)?.headersSent === true,
    askToClose: () => {
      isClosing = true;
      for (const response of bySocket.values()) {
        if (!response.headersSent) response.setHeader('connection', 'close');
      }
    },
    closeSilent: () => {
      for (const socket of withoutRequest) {
        if (socket.bytesRead === 0) socket.destroy();
      }
    },
  };
}
