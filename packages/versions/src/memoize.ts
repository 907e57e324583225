const MAX_READ = 4_096;
const LONGEST = 250;

/**
 * `read`, which keeps what it read lately: a bound of an advisory is compared with many versions, and each version with
 * many bounds.
 */
export function memoize<T>(read: (version: string) => T): (version: string) => T {
  const known = new Map<string, T>();
  return (version) => {
    const before = known.get(version);
    if (before !== undefined) return before;
    if (version.length > LONGEST) return read(version);
    // A copy: a slice would hold on to the whole document that it was cut from.
    const own = Buffer.from(version, 'utf16le').toString('utf16le');
    const parts = read(own);
    if (known.size >= MAX_READ) known.clear();
    known.set(own, parts);
    return parts;
  };
}
