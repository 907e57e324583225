/** One entry of a tar archive; its content is offered only to whoever `wants` it. */
export interface TarEntry {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'other';
  readonly size: number;
}

/** The bytes are not those of a tar archive. */
export class TarError extends Error {
  override readonly name = 'TarError';
}

export interface TarHandler {
  /** Whether the content of this entry is to be collected. */
  wants(entry: TarEntry): boolean;
  /** Called at the end of each entry; `content` is null when it was not wanted. */
  onEntry(entry: TarEntry, content: Uint8Array | null): void;
}

const BLOCK = 512;
/** Long names of git archives: pax headers are a few hundred bytes. */
const MAX_META_BYTES = 65_536;
const FILE_TYPES: ReadonlySet<string> = new Set(['0', '\0', '7']);

interface Current {
  readonly type: string;
  readonly entry: TarEntry;
  readonly parts: Uint8Array[] | null;
  left: number;
  padding: number;
}

interface Header {
  readonly path: string;
  readonly type: string;
  readonly size: number;
}

/**
 * Reads ustar with pax and GNU long names (POSIX.1-2017, pax "ustar Interchange Format") as it streams in; memory is
 * one block and what is wanted.
 */
export class TarReader {
  readonly #handler: TarHandler;
  #pending: Uint8Array = new Uint8Array();
  #current: Current | null = null;
  #longPath: string | null = null;
  #ended = false;

  constructor(handler: TarHandler) {
    this.#handler = handler;
  }

  /** Takes the next bytes of the unpacked archive. @throws TarError when they are not a tar archive. */
  write(chunk: Uint8Array): void {
    let bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    while (!this.#ended && bytes.length > 0) {
      if (this.#current !== null) {
        bytes = this.#consume(this.#current, bytes);
      } else if (bytes.length >= BLOCK) {
        this.#begin(bytes.subarray(0, BLOCK));
        bytes = bytes.subarray(BLOCK);
      } else {
        break;
      }
    }
    this.#pending = this.#ended ? new Uint8Array() : Uint8Array.from(bytes);
  }

  #begin(block: Uint8Array): void {
    const header = readHeader(block);
    if (header === null) {
      this.#ended = true;
      return;
    }
    const { type, size } = header;
    const isMeta = META.has(type);
    if (isMeta && size > MAX_META_BYTES) throw new TarError('a header of the archive is too long');
    const entry: TarEntry = { path: isMeta ? '' : (this.#longPath ?? header.path), kind: kindOf(type), size };
    if (!isMeta) this.#longPath = null;
    const collects = isMeta || (entry.kind === 'file' && this.#handler.wants(entry));
    const padding = (BLOCK - (size % BLOCK)) % BLOCK;
    this.#current = { type, entry, parts: collects ? [] : null, left: size, padding };
    if (size === 0) this.#finish(this.#current);
  }

  #consume(current: Current, bytes: Uint8Array): Uint8Array {
    if (current.left === 0) {
      const skipped = Math.min(current.padding, bytes.length);
      current.padding -= skipped;
      if (current.padding === 0) this.#current = null;
      return bytes.subarray(skipped);
    }
    const taken = bytes.subarray(0, Math.min(current.left, bytes.length));
    current.parts?.push(Uint8Array.from(taken));
    current.left -= taken.length;
    if (current.left === 0) this.#finish(current);
    return bytes.subarray(taken.length);
  }

  #finish(done: Current): void {
    const content = done.parts === null ? null : Buffer.concat(done.parts);
    if (content !== null && META.has(done.type))
      this.#longPath = longPathOf(done.type, content) ?? this.#longPath;
    else this.#handler.onEntry(done.entry, content);
    if (done.padding === 0) this.#current = null;
  }
}

const META: ReadonlySet<string> = new Set(['x', 'g', 'L', 'K']);

function kindOf(type: string): TarEntry['kind'] {
  if (FILE_TYPES.has(type)) return 'file';
  return type === '2' ? 'symlink' : 'other';
}

/** Null for the block of zeros that ends an archive. */
function readHeader(block: Uint8Array): Header | null {
  if (block.every((byte) => byte === 0)) return null;
  const expected = Number.parseInt(field(block, 148, 8), 8);
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  if (sum !== expected) throw new TarError('the archive is damaged');
  const name = field(block, 0, 100);
  const prefix = field(block, 257, 5) === 'ustar' ? field(block, 345, 155) : '';
  return {
    path: prefix === '' ? name : `${prefix}/${name}`,
    type: String.fromCharCode(block[156] ?? 0),
    size: sizeOf(block),
  };
}

function sizeOf(block: Uint8Array): number {
  const size = Number.parseInt(field(block, 124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new TarError('the archive is damaged');
  return size;
}

function field(block: Uint8Array, start: number, length: number): string {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8');
}

function longPathOf(type: string, content: Uint8Array): string | null {
  const text = Buffer.from(content).toString('utf8');
  if (type === 'L') return text.replaceAll('\0', '');
  return type === 'x' ? paxPath(text) : null;
}

/** `path=` of a pax header: records `<length> <key>=<value>\n`. */
function paxPath(text: string): string | null {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const length = space === -1 ? Number.NaN : Number(bytes.subarray(at, space).toString('latin1'));
    if (!Number.isInteger(length) || length <= space - at || at + length > bytes.length) return null;
    const record = bytes.subarray(space + 1, at + length - 1).toString('utf8');
    if (record.startsWith('path=')) return record.slice('path='.length);
    at += length;
  }
  return null;
}
