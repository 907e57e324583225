import { Agent, request as httpRequest } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** Asks a server of ours as `localhost`, unless another `Host` is given, and takes what comes as it comes: nothing is added, nothing unpacked. */
export async function ask(url: string, path: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(path, 'http://localhost');
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const headers = { host: 'localhost', ...Object.fromEntries(new Headers(init.headers)) };
  const request = httpRequest(
    new URL(url),
    { method: init.method ?? 'GET', path: pathname + search, headers, agent },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const status = answer.statusCode ?? 0;
        const pairs = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const body = status === 204 || status === 304 ? null : Buffer.concat(chunks);
        resolve(new Response(body, { status, headers: pairs }));
      });
    },
  );
  request.once('error', reject);
  request.end();
  return promise;
}
