/** The upload is no ZIP archive that may be read. The message is public: it tells the caller what is wrong with it. */
export class ZipRefusedError extends Error {
  override readonly name = 'ZipRefusedError';
}
