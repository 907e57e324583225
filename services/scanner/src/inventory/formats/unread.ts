import data from '../../../data/unread-lockfiles.json' with { type: 'json' };
import { baseName } from '../../base-name.ts';

/** Files that name dependencies, have versions, and are read by nothing here; lower case, `*` for any part of a name. */
export const UNREAD_LOCKFILES: readonly string[] = [...data.names, ...data.patterns];

const NAMES: ReadonlySet<string> = new Set(data.names);
const PATTERNS = data.patterns.map((pattern) => pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]+'));
const PATTERN = new RegExp(`(?:^|/)(?:${PATTERNS.join('|')})$`);

/** Whether a path is one of them, in any letter case. */
export function isUnreadLockfile(path: string): boolean {
  const lower = path.toLowerCase();
  return NAMES.has(baseName(lower)) || PATTERN.test(lower);
}
