/** How the scanner names itself in what it writes. */
export const GENERATOR = { name: 'scanner', version: '1.0.0' } as const;

/** A UUID of version 8 (RFC 9562 §5.8) that is made from content, so that equal content has an equal one. */
export function toUuid(sha256: string): string {
  const variant = ((Number.parseInt(sha256.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return sha256.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, `$1-$2-8$3-${variant}$4-$5`);
}
