import type { HttpsData } from './record-data.ts';

const PRIORITY_OCTETS = 2;
const MAX_NAME_OCTETS = 255;

/** Reads the data of an HTTPS record (RFC 9460 2.2); null when it is malformed. Its target is never compressed. */
export function readHttpsData(data: Buffer): HttpsData | null {
  const name = readName(data, PRIORITY_OCTETS);
  if (name === null) return null;
  const params = readParams(data, name.end);
  return params === null ? null : { priority: data.readUInt16BE(0), target: name.text, params };
}

function readName(data: Buffer, start: number): { readonly text: string; readonly end: number } | null {
  const labels: string[] = [];
  for (let offset = start; offset - start < MAX_NAME_OCTETS; ) {
    const length = data[offset];
    const end = offset + 1 + (length ?? 0);
    if (length === undefined || length > 63 || end > data.length) return null;
    if (length === 0) return { text: labels.join('.').toLowerCase(), end };
    labels.push(data.toString('latin1', offset + 1, end));
    offset = end;
  }
  return null;
}

/** Keys rise strictly, and nothing is left over: otherwise the record is malformed. */
function readParams(data: Buffer, start: number): ReadonlyMap<number, Buffer> | null {
  const params = new Map<number, Buffer>();
  let last = -1;
  for (let offset = start; offset < data.length; ) {
    if (offset + 4 > data.length) return null;
    const key = data.readUInt16BE(offset);
    const end = offset + 4 + data.readUInt16BE(offset + 2);
    if (key <= last || end > data.length) return null;
    params.set(key, data.subarray(offset + 4, end));
    last = key;
    offset = end;
  }
  return params;
}

/** The protocols of an `alpn` value (RFC 9460 7.1.1); null when it is malformed. */
export function readAlpn(value: Buffer): readonly string[] | null {
  const protocols: string[] = [];
  for (let offset = 0; offset < value.length; ) {
    const length = value[offset] ?? 0;
    const end = offset + 1 + length;
    if (length === 0 || end > value.length) return null;
    protocols.push(value.toString('latin1', offset + 1, end));
    offset = end;
  }
  return protocols.length === 0 ? null : protocols;
}
