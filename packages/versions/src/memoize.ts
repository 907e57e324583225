const MAX_READ = 4_096;
const LONGEST = 250;

/**
 * `read`, which keeps what it read of the texts it got lately: a bound of an advisory is compared with many versions,
 * and each version with many bounds.
 */
export function memoize<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text.length > LONGEST) return read(text);
    // A copy: a slice would hold on to the whole document that it was cut from.
    const own = Buffer.from(text, 'utf16le').toString('utf16le');
    const parts = read(own);
    if (known.size >= MAX_READ) known.clear();
    known.set(own, parts);
    return parts;
  };
}
