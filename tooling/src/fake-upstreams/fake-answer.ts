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
