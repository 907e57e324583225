/** What a fake upstream sends back. */
export interface FakeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

export function jsonAnswer(value: unknown, status = 200): FakeAnswer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(value) };
}

/** An error as a gRPC service behind JSON transcoding sends it: `{ code, message }` (google.rpc.Status). */
export function grpcError(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): FakeAnswer {
  const body = JSON.stringify({ code: GRPC_CODES.get(status) ?? UNKNOWN_CODE, message });
  return { status, headers: { ...JSON_TYPE, ...headers }, body };
}

/** google.rpc.Code by the HTTP status it is transcoded to. */
const GRPC_CODES: ReadonlyMap<number, number> = new Map([
  [400, 3],
  [401, 16],
  [403, 7],
  [404, 5],
  [429, 8],
  [500, 13],
  [503, 14],
  [504, 4],
]);
const UNKNOWN_CODE = 2;
