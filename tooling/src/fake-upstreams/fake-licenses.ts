import { createServer } from 'node:http';

/** deps.dev and ClearlyDefined on one port of this machine. */
export interface FakeLicenses {
  readonly url: string;
  /** Paths that were asked. */
  readonly asked: readonly string[];
  /** Names of packages that deps.dev was asked for. */
  readonly names: readonly string[];
  /** From now on every answer has this status and no body; null: healthy again. */
  fail(status: number | null, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export interface KnownLicenses {
  /** Licences by `name@version` as deps.dev has them. */
  readonly depsDev: ReadonlyMap<string, readonly string[]>;
  /** Declared expressions by coordinates as ClearlyDefined has them. */
  readonly clearlyDefined: ReadonlyMap<string, string>;
}

export async function startFakeLicenses(known: KnownLicenses): Promise<FakeLicenses> {
  const asked: string[] = [];
  const names: string[] = [];
  let failure: { status: number; headers: Readonly<Record<string, string>> } | null = null;
  const server = createServer((request, response) => {
    request.setEncoding('utf8');
    let text = '';
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      asked.push(request.url ?? '');
      if (failure !== null) {
        response.writeHead(failure.status, failure.headers).end();
        return;
      }
      const isDepsDev = request.url === '/v3alpha/versionbatch';
      const answer = isDepsDev ? versions(known, text, names) : definitions(known, text);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    names,
    fail(status, headers = {}) {
      failure = status === null ? null : { status, headers };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function versions(known: KnownLicenses, text: string, names: string[]): object {
  const { requests }: VersionBatch = JSON.parse(text);
  names.push(...requests.map(({ versionKey }) => versionKey.name));
  return {
    responses: requests.map(({ versionKey }) => {
      const licenses = known.depsDev.get(`${versionKey.name}@${versionKey.version}`);
      return {
        request: { versionKey },
        ...(licenses === undefined ? {} : { version: { versionKey, licenses } }),
      };
    }),
  };
}

/** The body of `versionbatch`, of which the names matter; our own client sends it. */
interface VersionBatch {
  readonly requests: readonly {
    readonly versionKey: { readonly system: string; readonly name: string; readonly version: string };
  }[];
}

function definitions(known: KnownLicenses, text: string): object {
  const coordinates: readonly string[] = JSON.parse(text);
  return Object.fromEntries(
    coordinates.map((key) => [
      key,
      { licensed: { declared: known.clearlyDefined.get(key) ?? 'NOASSERTION' } },
    ]),
  );
}
