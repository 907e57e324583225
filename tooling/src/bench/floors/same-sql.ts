import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import postgres from 'postgres';

/**
 * A bare server, a process of its own, that runs for each address the statements it was given, through the driver that
 * the catalog uses and with its settings, and answers the rows. Argument: a JSON file,
 * `{ [url]: [{ sql, parameters }] }`.
 */
interface Statement {
  readonly sql: string;
  readonly parameters: readonly (string | null)[];
}

const given: Record<string, readonly Statement[]> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const statements = new Map(Object.entries(given));
const sql = postgres(process.env['DATABASE_URL'] ?? '', {
  max: 8,
  fetch_types: false,
  connection: { default_transaction_read_only: true, plan_cache_mode: 'force_custom_plan' },
});

async function answer(url: string): Promise<string> {
  const rows: unknown[] = [];
  for (const statement of statements.get(url) ?? []) {
    rows.push(await sql.unsafe(statement.sql, [...statement.parameters], { prepare: true }));
  }
  return JSON.stringify(rows);
}

const server = createServer((request, response) => {
  answer(request.url ?? '').then(
    (text) => {
      const body = Buffer.from(text);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    },
    (error) => {
      const body = Buffer.from(String(error));
      response.writeHead(500, { 'content-length': body.length });
      response.end(body);
    },
  );
});
server.listen(Number(process.env['PORT']), process.env['HOST'], () =>
  console.log(JSON.stringify({ msg: 'listening' })),
);
