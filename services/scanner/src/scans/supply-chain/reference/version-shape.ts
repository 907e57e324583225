import { bareVersion } from './ref-index.ts';

/** What a ref's name promises: a full version should never move, a major or minor one is made to, a branch always does. */
export type VersionShape = 'full' | 'partial' | 'other';

export function versionShape(ref: string): VersionShape {
  const version = bareVersion(ref.slice(ref.lastIndexOf('/') + 1));
  if (/^\d+\.\d+\.\d/.test(version)) return 'full';
  return /^\d+(?:\.\d+)?$/.test(version) ? 'partial' : 'other';
}

/** The version that a tag's name holds, without folder and `v`; null when it holds none. */
export function versionOf(tag: string): string | null {
  const version = bareVersion(tag.slice(tag.lastIndexOf('/') + 1));
  return /^\d/.test(version) ? version : null;
}
