/** Posts a value as JSON. */
export function postJson(url: string, value: unknown, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(value), signal });
}
