import { createServer } from 'node:http';
import { fromNextCaller } from '../catalog/catalog-requests.ts';
import { send } from '../load/bench-request.ts';

/**
 * A bare server, a process of its own, that answers with the bytes and headers of another: it asks that one once for each
 * address and validator, then answers from memory. Argument: the address of the other.
 */
const origin = process.argv[2] ?? '';
const responses = new Map<string, Awaited<ReturnType<typeof ask>>>();

const server = createServer((request, response) => {
  const validator = request.headers['if-none-match'] ?? '';
  const key = `${request.url}${validator}`;
  const answer = ({ status, headers, body }: Awaited<ReturnType<typeof ask>>) => {
    response.writeHead(status, headers);
    response.end(body);
  };
  const known = responses.get(key);
  if (known !== undefined) return answer(known);
  void ask(request.url ?? '', validator).then((asked) => {
    responses.set(key, asked);
    answer(asked);
  });
});

/** What Node adds to every response by itself. */
const OF_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

async function ask(path: string, validator: string) {
  const validated = validator === '' ? {} : { 'if-none-match': validator };
  const request = fromNextCaller({ path, headers: validated });
  const { status, headers, body } = await send(origin, request, [200, 304]);
  return { status, headers: Object.fromEntries([...headers].filter(([name]) => !OF_NODE.has(name))), body };
}

server.listen(Number(process.env['PORT']), process.env['HOST'], () =>
  console.log(JSON.stringify({ msg: 'listening' })),
);
