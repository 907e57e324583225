/** What a POST carried. `fields` has no prototype, so any name is just a name. */
export interface RequestBody {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
