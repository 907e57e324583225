import AdmZip from 'adm-zip';
import { byCodeUnit } from '../by-code-unit.ts';
import { isLfsPointer } from './lfs-pointer.ts';
import { isTooDeep } from './limits.ts';
import { type SkipReason, type SourceTree, skipped } from './source-tree.ts';
import { admitZip, DEFLATED, STORED, ZIP_LIMITS, type ZipEntry } from './zip-guard.ts';
import { ZipRefusedError } from './zip-refused-error.ts';

const MEBIBYTE = 1024 * 1024;

/** What an archive may hold, and what is unpacked of it. */
export const ZIP_TREE_LIMITS = {
  ...ZIP_LIMITS,
  maxFileBytes: 20 * MEBIBYTE,
  /** Bytes unpacked in all. */
  maxReadBytes: 200 * MEBIBYTE,
};
type ZipTreeLimits = Readonly<typeof ZIP_TREE_LIMITS>;

/**
 * The files of a ZIP archive, without the one folder that all of them may stand in. Files are unpacked one by one, when
 * they are read, in memory; archives within the archive are never opened.
 *
 * @throws ZipRefusedError when the archive is not admitted, or holds nothing that could be read.
 */
export function openZipTree(bytes: Uint8Array, limits: ZipTreeLimits): SourceTree {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const admitted = admitZip(archive, limits);
  const all = admitted.filter(({ kind, path }) => kind !== 'folder' && !isClutter(path));
  refuseUnreadable(all);
  const files = all.filter(({ path }) => !isTooDeep(path));
  const folder = commonFolder(files);
  const entries = new Map(files.map((entry) => [entry.path.slice(folder.length), entry]));
  const contents = listContents(archive);
  const paths = [...entries.keys()].sort(byCodeUnit);
  let unpacked = 0;
  return {
    commit: null,
    isTruncated: files.length < all.length,
    paths,
    has: (path) => entries.has(path),
    read: async (path, signal) => {
      signal.throwIfAborted();
      const entry = entries.get(path);
      const reason = entry === undefined ? 'unreadable' : whyNot(entry, limits);
      if (entry === undefined || reason !== null) return skipped(reason ?? 'unreadable');
      if (unpacked + entry.unpackedBytes > limits.maxReadBytes) return skipped('file-limit');
      unpacked += entry.unpackedBytes;
      const content = unpack(contents[entry.index], entry);
      if (content === null) return skipped('unreadable');
      return isLfsPointer(content) ? skipped('lfs-pointer') : { kind: 'content', bytes: content };
    },
  };
}

/** The entries as the library lists them: in the order of the directory, as the guard does. */
function listContents(archive: Buffer): readonly AdmZip.IZipEntry[] {
  try {
    return new AdmZip(archive, { noSort: true, decoder: UNREAD_NAMES }).getEntries();
  } catch (error) {
    throw new ZipRefusedError('The ZIP archive is damaged: its directory cannot be read.', { cause: error });
  }
}

/**
 * The guard has read the names. From those that it reads itself the library makes an entry for every folder in them, and
 * it takes names of another code page for one and the same.
 */
const UNREAD_NAMES: AdmZip.ZipTextDecoder = {
  efs: false,
  encode: (name) => Buffer.from(name, 'hex'),
  decode: (name) => Buffer.from(name).toString('hex'),
};

/**
 * The content of an admitted entry, in memory; null when its data are damaged. Never more bytes than its header states
 * are produced: zlib stops there.
 *
 * @throws ZipRefusedError when the data unpack to more than the header states: it lied.
 */
function unpack(content: AdmZip.IZipEntry | undefined, { start, unpackedBytes }: ZipEntry): Buffer | null {
  if (content?.header.offset !== start || content.header.size !== unpackedBytes) return null;
  try {
    const bytes = content.getData();
    return bytes.length === unpackedBytes ? bytes : null;
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ZipRefusedError('The ZIP archive has an entry that unpacks to more than it states.');
    }
    return null;
  }
}

const UNPACKABLE: ReadonlySet<number> = new Set([STORED, DEFLATED]);

function whyNot(entry: ZipEntry, limits: ZipTreeLimits): SkipReason | null {
  if (entry.kind === 'link') return 'symlink';
  if (entry.encrypted) return 'encrypted';
  if (!UNPACKABLE.has(entry.method)) return 'unsupported-compression';
  return entry.unpackedBytes > limits.maxFileBytes ? 'too-large' : null;
}

/** What archivers of desktop systems add of their own. */
function isClutter(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    path.startsWith('__MACOSX/') || name.startsWith('._') || name === '.DS_Store' || name === 'Thumbs.db'
  );
}

const ARCHIVE = /\.(?:7z|bz2|gz|jar|rar|tar|tgz|war|whl|xz|zip|zst)$/i;

/** An archive of archives, or one behind a password: a report on it would say "nothing found" and mean "not looked". */
function refuseUnreadable(files: readonly ZipEntry[]): void {
  if (files.length === 0)
    throw new ZipRefusedError('The ZIP archive holds no files; send the project source.');
  if (files.every(({ encrypted }) => encrypted)) {
    throw new ZipRefusedError('The ZIP archive is encrypted; send it without a password.');
  }
  if (files.every(({ path }) => ARCHIVE.test(path))) {
    throw new ZipRefusedError(
      'The ZIP archive holds only other archives, which are not opened; send the source.',
    );
  }
}

const INSTALL_FOLDERS: ReadonlySet<string> = new Set(['node_modules/', 'site-packages/', 'dist-packages/']);

/** `project-1.0/` of an archive that was made from one folder; empty when files stand at the top, or in what is installed. */
function commonFolder(files: readonly ZipEntry[]): string {
  const first = files[0]?.path ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  if (folder === '' || INSTALL_FOLDERS.has(folder)) return '';
  return files.every(({ path }) => path.startsWith(folder)) ? folder : '';
}
