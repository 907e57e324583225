/** A request as it goes over the wire, in parts that are written together. */
export type HttpRequest = readonly Buffer[];

/** `GET`, with more headers as `name: value` lines. */
export function getRequest(path: string, headers: readonly string[] = []): HttpRequest {
  return [head(`GET ${path} HTTP/1.1`, headers)];
}

const BOUNDARY = '----------------bench-form-boundary';

/** `POST` of a form with one file in the field `file` (RFC 7578). */
export function uploadRequest(path: string, fileName: string, file: Buffer): HttpRequest {
  const before = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const length = before.length + file.length + after.length;
  const headers = [`content-type: multipart/form-data; boundary=${BOUNDARY}`, `content-length: ${length}`];
  return [head(`POST ${path} HTTP/1.1`, headers), before, file, after];
}

function head(firstLine: string, headers: readonly string[]): Buffer {
  return Buffer.from([firstLine, 'host: bench.example', ...headers, '', ''].join('\r\n'), 'latin1');
}
