/** A request that is sent again and again. */
export interface BenchRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer<ArrayBuffer>;
}

/** `POST` of a form with one file in the field `file`. */
export async function uploadRequest(
  path: string,
  fileName: string,
  file: string | Buffer<ArrayBuffer>,
): Promise<BenchRequest> {
  const form = new FormData();
  form.set('file', new Blob([file]), fileName);
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { method: 'POST', path, headers, body: Buffer.from(await encoded.arrayBuffer()) };
}

/**
 * Sends a request once; resolves to the response and its body, which is not compressed.
 *
 * @throws Error showing the body when the status is another.
 */
export async function send(url: string, { path, ...init }: BenchRequest, allowed = [200]) {
  const headers = { 'accept-encoding': 'identity', ...init.headers };
  const response = await fetch(url + path, { ...init, headers });
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  if (allowed.includes(status)) return { status, headers: response.headers, body };
  throw new Error(`${path}: ${status} instead of ${allowed.join(' or ')}: ${body.toString('utf8', 0, 500)}`);
}
