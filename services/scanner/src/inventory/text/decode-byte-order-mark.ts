import { decodeInSteps } from './decode-in-steps.ts';

/**
 * The text of a document that begins with a byte order mark (Unicode §23.8), without the mark; null when it has none.
 * Ill-formed sequences become U+FFFD. In steps of a few milliseconds.
 */
export function* decodeByteOrderMark(bytes: Uint8Array): Generator<void, string | null> {
  for (const { mark, decode } of MARKS) {
    if (mark.every((byte, index) => bytes[index] === byte)) {
      return yield* decode(bytes.subarray(mark.length));
    }
  }
  return null;
}

type Decode = (bytes: Uint8Array) => Generator<void, string>;

// The UTF-32LE mark begins with the UTF-16LE mark, so it is asked first.
const MARKS: readonly { readonly mark: readonly number[]; readonly decode: Decode }[] = [
  { mark: [0xef, 0xbb, 0xbf], decode: (bytes) => decodeInSteps(bytes, new TextDecoder('utf-8')) },
  { mark: [0xff, 0xfe, 0, 0], decode: (bytes) => decodeUtf32(bytes, true) },
  { mark: [0, 0, 0xfe, 0xff], decode: (bytes) => decodeUtf32(bytes, false) },
  { mark: [0xff, 0xfe], decode: (bytes) => decodeInSteps(bytes, new TextDecoder('utf-16le')) },
  { mark: [0xfe, 0xff], decode: (bytes) => decodeInSteps(bytes, new TextDecoder('utf-16be')) },
];

const CHARACTERS_PER_STEP = 16_384;

function* decodeUtf32(bytes: Uint8Array, littleEndian: boolean): Generator<void, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  let characters: string[] = [];
  for (let offset = 0; offset + 4 <= bytes.byteLength; offset += 4) {
    const point = view.getUint32(offset, littleEndian);
    characters.push(isScalarValue(point) ? String.fromCodePoint(point) : '\ufffd');
    if (characters.length < CHARACTERS_PER_STEP) continue;
    text += characters.join('');
    characters = [];
    yield;
  }
  return text + characters.join('');
}

function isScalarValue(point: number): boolean {
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}
