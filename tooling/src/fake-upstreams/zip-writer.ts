import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of an archive for a test; what is left out is as an honest archiver writes it. */
export interface ZipFile {
  readonly name: string | Buffer;
  readonly content?: string | Uint8Array;
  /** 8 deflates, 0 stores; any other number is written with the data stored. */
  readonly method?: number;
  readonly flags?: number;
  /** The high half is the Unix mode. */
  readonly attributes?: number;
  readonly crc?: number;
  /** The packed data as they are, in place of `content`'s. */
  readonly packed?: Uint8Array;
  /** Sizes that the headers state in place of the true ones. */
  readonly central?: StatedSizes;
  readonly local?: StatedSizes;
  readonly extra?: Buffer;
  /** Points to the header of an earlier entry in place of one of its own. */
  readonly sharesDataOf?: number;
  readonly headerOffset?: number;
}

export interface StatedSizes {
  readonly packed?: number;
  readonly unpacked?: number;
}

export interface ZipEnd {
  readonly entries?: number;
  readonly directoryOffset?: number;
  readonly directoryBytes?: number;
  readonly comment?: Buffer;
  readonly prefix?: Buffer;
  /** Bytes between the directory and the end record. */
  readonly beforeEnd?: Buffer;
}

/** A ZIP archive, honest or not. */
export function zipOf(files: readonly ZipFile[], end: ZipEnd = {}): Buffer<ArrayBuffer> {
  const prefix = end.prefix ?? Buffer.alloc(0);
  const locals: Buffer[] = [prefix];
  const offsets: number[] = [];
  let at = prefix.length;
  const records = files.map((file) => {
    const shared = file.sharesDataOf === undefined ? undefined : offsets[file.sharesDataOf];
    const { local, central } = headers(file, shared ?? file.headerOffset ?? at);
    offsets.push(shared ?? at);
    if (shared === undefined) {
      locals.push(local);
      at += local.length;
    }
    return central;
  });
  const directory = Buffer.concat(records);
  const comment = end.comment ?? Buffer.alloc(0);
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(end.entries ?? files.length, 8);
  tail.writeUInt16LE(end.entries ?? files.length, 10);
  tail.writeUInt32LE(end.directoryBytes ?? directory.length, 12);
  tail.writeUInt32LE(end.directoryOffset ?? at, 16);
  tail.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, directory, end.beforeEnd ?? Buffer.alloc(0), tail, comment]);
}

function headers(file: ZipFile, offset: number): { readonly local: Buffer; readonly central: Buffer } {
  const content = Buffer.from(file.content ?? '');
  const method = file.method ?? 8;
  const packed = Buffer.from(file.packed ?? (method === 8 ? deflateRawSync(content) : content));
  const name = Buffer.from(file.name);
  const extra = file.extra ?? Buffer.alloc(0);
  const fields = { flags: file.flags ?? 0x0800, method, crc: file.crc ?? crc32(content) };
  const truth = { packed: packed.length, unpacked: content.length };
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  writeShared(local, 6, fields, { ...truth, ...file.local });
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(0x0314, 4);
  central.writeUInt16LE(20, 6);
  writeShared(central, 8, fields, { ...truth, ...file.central });
  central.writeUInt16LE(name.length, 28);
  central.writeUInt16LE(extra.length, 30);
  central.writeUInt32LE(file.attributes ?? 0, 38);
  central.writeUInt32LE(offset, 42);
  return { local: Buffer.concat([local, name, packed]), central: Buffer.concat([central, name, extra]) };
}

/** Flags, method, time, check sum and sizes stand in one order in both headers. */
function writeShared(
  header: Buffer,
  at: number,
  fields: { readonly flags: number; readonly method: number; readonly crc: number },
  sizes: { readonly packed: number; readonly unpacked: number },
): void {
  header.writeUInt16LE(fields.flags, at);
  header.writeUInt16LE(fields.method, at + 2);
  header.writeUInt32LE(fields.crc, at + 8);
  header.writeUInt32LE(sizes.packed, at + 12);
  header.writeUInt32LE(sizes.unpacked, at + 16);
}
