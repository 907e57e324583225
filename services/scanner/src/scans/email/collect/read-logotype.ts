/** The image of the subject in a certificate (RFC 9399 4). */
export interface Logotype {
  readonly hashes: readonly {
    readonly algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512';
    readonly value: Buffer;
  }[];
  /** Where the image is: mark certificates carry it in a `data:` URI. */
  readonly uris: readonly string[];
}

const SEQUENCE = 0x30;
const OBJECT_IDENTIFIER = 0x06;
const OCTET_STRING = 0x04;
const IA5_STRING = 0x16;
const EXTENSIONS = 0xa3;
const SUBJECT_LOGO = 0xa2;
const DIRECT = 0xa0;

/** id-pe-logotype, 1.3.6.1.5.5.7.1.12 */
const LOGOTYPE = '2b0601050507010c';

const HASHES: ReadonlyMap<string, Logotype['hashes'][number]['algorithm']> = new Map([
  ['2b0e03021a', 'sha1'],
  ['608648016503040201', 'sha256'],
  ['608648016503040202', 'sha384'],
  ['608648016503040203', 'sha512'],
]);

/** Reads the first direct subject logo of a DER certificate; null when it holds none that can be read. */
export function readLogotype(certificate: Buffer): Logotype | null {
  const extension = logotypeExtension(certificate);
  const details = derContent(extension, SEQUENCE, SUBJECT_LOGO, DIRECT, SEQUENCE, SEQUENCE, SEQUENCE);
  const [mediaType, hashes, uris] = (details === null ? null : readDer(details)) ?? [];
  if (mediaType?.tag !== IA5_STRING || hashes?.tag !== SEQUENCE || uris?.tag !== SEQUENCE) return null;
  return {
    hashes: (readDer(hashes.content) ?? []).flatMap(({ content }) => readHash(content)),
    uris: (readDer(uris.content) ?? []).map(({ content }) => content.toString('latin1')),
  };
}

/** The value of the extension, whose octet string holds DER again. */
function logotypeExtension(certificate: Buffer): Buffer | null {
  const list = derContent(certificate, SEQUENCE, SEQUENCE, EXTENSIONS, SEQUENCE);
  const extensions = (list === null ? null : readDer(list)) ?? [];
  const found = extensions.find(({ content }) => hexOf(derContent(content, OBJECT_IDENTIFIER)) === LOGOTYPE);
  return found === undefined ? null : derContent(found.content, OCTET_STRING);
}

function readHash(hash: Buffer): Logotype['hashes'] {
  const algorithm = HASHES.get(hexOf(derContent(hash, SEQUENCE, OBJECT_IDENTIFIER)));
  const value = derContent(hash, OCTET_STRING);
  return algorithm === undefined || value === null ? [] : [{ algorithm, value }];
}

function hexOf(octets: Buffer | null): string {
  return octets?.toString('hex') ?? '';
}

/** One element of DER (ITU-T X.690): `content` without tag and length. */
interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
}

const MAX_ELEMENTS = 2_000;
const LONG_FORM = 0x80;
const MAX_LENGTH_OCTETS = 4;

/** The elements that stand one after the other in `octets`; null when they do not fill it exactly. */
function readDer(octets: Buffer): readonly DerElement[] | null {
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

/** The content of the first element with the first tag, of the first in it with the next…; null when one is missing. */
function derContent(octets: Buffer | null, ...tags: readonly number[]): Buffer | null {
  return tags.reduce<Buffer | null>(
    (within, tag) =>
      within === null ? null : (readDer(within)?.find((one) => one.tag === tag)?.content ?? null),
    octets,
  );
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
