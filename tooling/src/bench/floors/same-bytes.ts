import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * A bare server, a process of its own, that answers each address with bytes and headers it was given. Argument: a JSON
 * file, `{ [url]: [status, headers, body in base64] }`.
 */
const given: Record<string, [number, Record<string, string>, string]> = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const responses = new Map(
  Object.entries(given).map(([url, [status, headers, body]]) => [
    url,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const known = responses.get(request.url ?? '');
  response.writeHead(known?.status ?? 404, known?.headers ?? { 'content-length': 0 });
  response.end(known?.body);
});
server.listen(Number(process.env['PORT']), process.env['HOST'], () =>
  console.log(JSON.stringify({ msg: 'listening' })),
);
