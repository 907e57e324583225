const FIRST_BYTES = 16 * 1024;

/** Gathers octets up to a bound in one buffer, so that a million pieces of one octet cost no more than they weigh. */
export function createByteGatherer(maxBytes: number) {
  let buffer = Buffer.alloc(Math.min(FIRST_BYTES, maxBytes));
  let size = 0;
  return {
    /** Takes what still fits; false when something did not. */
    add: (chunk: Buffer): boolean => {
      const fits = size + chunk.length <= maxBytes;
      const end = fits ? size + chunk.length : maxBytes;
      if (end > buffer.length) {
        const larger = Buffer.alloc(Math.min(Math.max(end, buffer.length * 2), maxBytes));
        buffer.copy(larger, 0, 0, size);
        buffer = larger;
      }
      size += chunk.copy(buffer, size, 0, end - size);
      return fits;
    },
    bytes: () => buffer.subarray(0, size),
  };
}
