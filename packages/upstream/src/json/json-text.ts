const QUOTE = 34;
const BACKSLASH = 92;
const LOWER_U = 117;

/** 1 for quotes, commas and brackets. */
const MARKS = Uint8Array.from({ length: 256 }, (_, code) =>
  Number('",[]{}'.includes(String.fromCharCode(code))),
);

/** The bytes of a JSON text in UTF-8, read by position. */
export class JsonText {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** -1 past the end. */
  at(position: number): number {
    return position < this.#bytes.length ? (this.#bytes[position] ?? -1) : -1;
  }

  /** What `JSON.parse` gives for a part of the text between two others. @throws SyntaxError */
  parse(before: string, from: number, to: number, after: string): unknown {
    return JSON.parse(before + this.#bytes.toString('utf8', from, to) + after);
  }

  /** The position after the white space that begins at `from`, if any does. */
  endOfSpace(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    while (at < bytes.length && isSpace(bytes[at])) at += 1;
    return at;
  }

  /** @throws SyntaxError when something else than white space follows */
  *assertSpace(from: number, sliceBytes: number): Generator<void, void> {
    const bytes = this.#bytes;
    for (let at = from; at < bytes.length; at += 1) {
      if (!isSpace(bytes[at])) throw new SyntaxError('something follows the JSON text');
      if (at % sliceBytes === 0) yield;
    }
  }

  /** The next byte from `from` on that is a quote, a bracket or a comma, or the first one from `until` on. */
  nextMark(from: number, until: number): number {
    const bytes = this.#bytes;
    const end = Math.min(bytes.length, until);
    let at = from;
    while (at < end && MARKS[bytes[at] ?? 0] !== 1) at += 1;
    return at;
  }

  /**
   * The position after the string whose quote stands at `from`; its escapes are left to `parse`. -1 when it does not end
   * within `sliceBytes`.
   */
  endOfShortString(from: number, sliceBytes: number): number {
    const end = this.#stringEnd(from + 1, sliceBytes);
    return end < 0 ? -1 : end;
  }

  /** The same for a string of any length, in steps. @throws SyntaxError when it does not end */
  *endOfString(from: number, sliceBytes: number): Generator<void, number> {
    let at = this.#stringEnd(from + 1, sliceBytes);
    while (at < 0) {
      if (-at >= this.#bytes.length) throw new SyntaxError('a string of the JSON text does not end');
      yield;
      at = this.#stringEnd(-at, sliceBytes);
    }
    return at;
  }

  /** The position after the closing quote, looked for from `from` on; else, negated, where to go on looking. */
  #stringEnd(from: number, sliceBytes: number): number {
    const bytes = this.#bytes;
    const pause = Math.min(bytes.length, from + sliceBytes);
    let at = from;
    for (; at < pause; at += 1) {
      const code = bytes[at];
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at += 1;
    }
    return -at;
  }

  /** A string of any length, made piece by piece. @throws SyntaxError */
  *longString(from: number, end: number, sliceBytes: number): Generator<void, string> {
    const pieces: string[] = [];
    for (let at = from + 1; at < end - 1; ) {
      const cut = this.#cutBefore(at, Math.min(end - 1, at + Math.max(sliceBytes, 16)), end - 1);
      pieces.push(String(this.parse('"', at, cut, '"')));
      at = cut;
      yield;
    }
    return pieces.join('');
  }

  /** The last position up to `wanted` that is not inside a character or an escape. */
  #cutBefore(from: number, wanted: number, end: number): number {
    if (wanted === end) return end;
    const bytes = this.#bytes;
    let cut = wanted;
    while (cut > wanted - 4 && ((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1;
    // Four of them continue no character.
    if (cut === wanted - 4) cut = wanted;
    for (let back = 1; back <= 5; back += 1) {
      const isUnit = back === 1 || bytes[cut - back + 1] === LOWER_U;
      if (isUnit && this.#isEscaping(from, cut - back)) return cut - back;
    }
    return cut;
  }

  /** Whether the backslash at `position` is not itself escaped. */
  #isEscaping(from: number, position: number): boolean {
    let run = 0;
    while (position - run >= from && this.#bytes[position - run] === BACKSLASH) run += 1;
    return run % 2 === 1;
  }
}

function isSpace(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
