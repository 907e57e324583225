import { writeFile } from 'node:fs/promises';
import { expectStatus } from '../load/closed-loop.ts';
import { openConnection } from '../load/http-connection.ts';
import type { HttpRequest } from '../load/http-request.ts';
import type { CatalogRequests } from './catalog-paths.ts';

/** A request as it is sent again and again. */
export interface CapturedRequest {
  readonly path: string;
  /** Where the bare server has the same answer. */
  readonly barePath: string;
  readonly headers: readonly string[];
}

export interface Captured {
  readonly kind: CatalogRequests;
  readonly status: number;
  readonly requests: readonly CapturedRequest[];
}

/** Asks for everything once and writes the answers, headers and all, for the bare server. */
export async function captureAnswers(
  url: string,
  kinds: readonly CatalogRequests[],
  request: (path: string, headers: readonly string[]) => HttpRequest,
  file: string,
): Promise<readonly Captured[]> {
  const connection = await openConnection(url);
  const answers: Record<string, unknown> = {};
  const captured: Captured[] = [];
  for (const kind of kinds) {
    const status = kind.isValidated ? 304 : 200;
    const requests: CapturedRequest[] = [];
    for (const path of kind.paths) {
      const first = await connection.send(request(path, []));
      expectStatus(first, 200);
      const etag = /\r\netag: *([^\r]+)/i.exec(first.head())?.[1] ?? '';
      const headers = kind.isValidated ? [`if-none-match: ${etag}`] : [];
      const answer = kind.isValidated ? await connection.send(request(path, headers)) : first;
      expectStatus(answer, status);
      const barePath = kind.isValidated ? `/validated${path}` : path;
      answers[barePath] = [status, sentHeaders(answer.head()), answer.body.toString('base64')];
      requests.push({ path, barePath, headers });
    }
    captured.push({ kind, status, requests });
  }
  connection.close();
  await writeFile(file, JSON.stringify(answers));
  return captured;
}

/** What Node adds to every answer by itself. */
const OF_NODE: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive']);

function sentHeaders(head: string): Readonly<Record<string, string>> {
  const entries = head
    .split('\r\n')
    .slice(1)
    .map(
      (line) =>
        [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
    );
  return Object.fromEntries(entries.filter(([name]) => !OF_NODE.has(name)));
}
