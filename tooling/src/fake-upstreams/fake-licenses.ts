import { type FakeAnswer, jsonAnswer } from './fake-answer.ts';
import { startFakeServer } from './fake-server.ts';

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
  const names: string[] = [];
  let failure: FakeAnswer | null = null;
  const server = await startFakeServer(({ path, body }) => {
    if (failure !== null) return failure;
    const text = body.toString();
    return jsonAnswer(
      path === '/v3alpha/versionbatch' ? versions(known, text, names) : definitions(known, text),
    );
  });
  return {
    url: server.url,
    get asked() {
      return server.requests.map(({ path, search }) =>
        search.size === 0 ? path : `${path}?${search.toString()}`,
      );
    },
    names,
    fail(status, headers = {}) {
      failure = status === null ? null : { status, headers, body: '' };
    },
    close: () => server.stop(),
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
