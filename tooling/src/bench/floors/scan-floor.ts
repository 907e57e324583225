import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The physical floor of a lockfile scan, a process of its own: reads the same upload, parses the same JSON, looks every
 * package up in a Map, and answers two numbers. Argument: a file with one package name a line.
 */
const known = new Map(
  readFileSync(process.argv[2] ?? '', 'utf8')
    .split('\n')
    .map((name, index) => [name, index]),
);
const FOLDER = 'node_modules/';
const PART_HEAD_END = '\r\n\r\n';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const file = body.subarray(
      body.indexOf(PART_HEAD_END) + PART_HEAD_END.length,
      body.lastIndexOf('\r\n--'),
    );
    const { packages } = JSON.parse(file.toString());
    let looked = 0;
    let hits = 0;
    for (const path of Object.keys(packages)) {
      looked += 1;
      if (known.has(path.slice(path.lastIndexOf(FOLDER) + FOLDER.length))) hits += 1;
    }
    const text = JSON.stringify({ looked, hits });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
    response.end(text);
  });
});
server.listen(Number(process.env['PORT']), process.env['HOST'], () =>
  console.log(JSON.stringify({ msg: 'listening' })),
);
