import { randomBytes } from 'node:crypto';

/** A secret that is looked for afterwards, wherever it may have gone and however it is written there. */
export interface Canary {
  /** With characters that encodings change. */
  readonly text: string;
  /** Letters and digits only, for where no others may stand. */
  readonly bare: string;
  isIn(haystack: string): boolean;
}

/** @param place where it is planted, for messages */
export function createCanary(place: string): Canary {
  const bare = `cn${place}${randomBytes(12).toString('hex')}`;
  const text = `${bare}+/%~`;
  const needles = [
    bare.toLowerCase(),
    [...Buffer.from(bare)].map((byte) => `%${byte.toString(16)}`).join(''),
    Buffer.from(bare).toString('hex'),
  ];
  const encoded = [0, 1, 2].map((offset) => insideBase64(bare, offset));
  return {
    text,
    bare,
    isIn: (haystack) => {
      const lower = haystack.toLowerCase();
      return (
        needles.some((needle) => lower.includes(needle)) ||
        encoded.some((needle) => haystack.includes(needle))
      );
    },
  };
}

/** What base64 shows of `text` behind `offset` other bytes, whatever those and the following ones are. */
function insideBase64(text: string, offset: number): string {
  const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const from = offset === 0 ? 0 : 4;
  return whole
    .subarray(0, whole.length - (whole.length % 3))
    .toString('base64')
    .slice(from);
}
