/** What a POST carried, by field name; a file is an `UploadedFile`. It has no prototype: any name is just a name. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A file of a form, whole and in memory; its name as the caller wrote it. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
