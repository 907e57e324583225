import { Agent, request } from 'node:http';

/** What became of one request over a kept-alive connection. */
export interface KeptAliveOutcome {
  readonly id: string;
  readonly sentAtMs: number;
  /** 0: there was no whole answer. */
  readonly status: number;
  readonly connection: string;
  readonly body: string;
  /** Whether it went over a connection that an earlier one had used. */
  readonly isReused: boolean;
  /** Whether any part of an answer had come. */
  readonly isBroken: boolean;
  readonly failure: string;
}

export interface KeptAliveRequest {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent one after the other, each when the one before it has been awaited. */
  readonly parts?: readonly (Buffer | Promise<Buffer>)[];
}

/** A client that keeps its connections and gives up those that the server asks it to. */
export function createKeptAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true });
  return {
    send: (sent: KeptAliveRequest) => send(url, agent, sent),
    close: () => agent.destroy(),
  };
}

function send(url: string, agent: Agent, sent: KeptAliveRequest): Promise<KeptAliveOutcome> {
  const { id, method, path, headers = {}, parts = [] } = sent;
  const sentAtMs = Date.now();
  return new Promise((resolve) => {
    let isBroken = false;
    const outgoing = request(url + path, { agent, method, headers: { ...headers, 'x-request-id': id } });
    const fail = (cause: Error) =>
      resolve({
        id,
        sentAtMs,
        status: 0,
        connection: '',
        body: '',
        isReused: outgoing.reusedSocket,
        isBroken,
        failure: cause.message,
      });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      isBroken = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({
          id,
          sentAtMs,
          status: response.statusCode ?? 0,
          connection: response.headers.connection ?? '',
          body: Buffer.concat(chunks).toString(),
          isReused: outgoing.reusedSocket,
          isBroken: false,
          failure: '',
        }),
      );
    });
    void (async () => {
      for (const part of parts) outgoing.write(await part);
      outgoing.end();
    })();
  });
}
