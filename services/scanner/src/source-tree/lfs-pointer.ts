const POINTER = Buffer.from('version https://git-lfs');
const LONGEST_POINTER = 1_024;

/** Whether the file only points at its content (Git LFS specification, "The Pointer"). */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.byteLength <= LONGEST_POINTER && POINTER.equals(bytes.subarray(0, POINTER.length));
}
