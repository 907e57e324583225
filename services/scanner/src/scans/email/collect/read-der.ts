/** One element of DER (ITU-T X.690): `content` without tag and length. */
export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
}

const MAX_ELEMENTS = 2_000;
const LONG_FORM = 0x80;
const MAX_LENGTH_OCTETS = 4;

/** The elements that stand one after the other in `octets`; null when they do not fill it exactly. */
export function readDer(octets: Buffer): readonly DerElement[] | null {
  const elements: DerElement[] = [];
  let offset = 0;
  while (offset < octets.length && elements.length < MAX_ELEMENTS) {
    const size = readLength(octets, offset + 1);
    if (size === null) return null;
    const end = size.contentStart + size.length;
    if (end > octets.length) return null;
    elements.push({ tag: octets[offset] ?? 0, content: octets.subarray(size.contentStart, end) });
    offset = end;
  }
  return offset === octets.length ? elements : null;
}

/** The content of the first element with the tag; null when there is none. */
export function derContent(octets: Buffer | null, tag: number): Buffer | null {
  const elements = octets === null ? null : readDer(octets);
  return elements?.find((element) => element.tag === tag)?.content ?? null;
}

function readLength(octets: Buffer, offset: number) {
  const first = octets[offset];
  if (first === undefined) return null;
  if (first < LONG_FORM) return { length: first, contentStart: offset + 1 };
  const count = first - LONG_FORM;
  const contentStart = offset + 1 + count;
  if (count < 1 || count > MAX_LENGTH_OCTETS || contentStart > octets.length) return null;
  return { length: octets.readUIntBE(offset + 1, count), contentStart };
}
