import { createServer } from 'node:http';

/**
 * The physical floor of a lockfile scan, a process of its own: reads the same upload, parses the same JSON, looks every
 * package up in a Map, and answers two numbers. Argument: how many packages the Map has.
 */
const known = new Map(
  Array.from({ length: Number(process.argv[2]) }, (_, index) => [`fast-package-${index}`, index]),
);
const PART_HEAD_END = '\r\n\r\n';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const start = body.indexOf(PART_HEAD_END) + PART_HEAD_END.length;
    const { packages } = JSON.parse(body.toString('utf8', start, body.lastIndexOf('\r\n--')));
    const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1) ?? '');
    const hits = names.filter((name) => known.has(name)).length;
    const text = JSON.stringify({ looked: names.length, hits });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
  });
});
server.listen(Number(process.env['PORT']), process.env['HOST'], () =>
  console.log(JSON.stringify({ msg: 'listening' })),
);
