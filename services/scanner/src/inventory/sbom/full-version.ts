/** `[epoch:]version[-release]` of a system package; an epoch of zero is not written. Null without a version. */
export function fullVersion(parts: {
  readonly epoch: string | null;
  readonly version: string | null;
  readonly release: string | null;
}): string | null {
  const { epoch, version, release } = parts;
  if (version === null) return null;
  const start = epoch === null || !/^[1-9]\d{0,9}$/.test(epoch) ? '' : `${epoch}:`;
  return `${start}${version}${release === null ? '' : `-${release}`}`;
}
