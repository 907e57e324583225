/** The first key that stands twice in one object of a valid JSON text: what reads it may take either; null where none does. */
export function statedTwice(text: string): string | null {
  // Of each open object the only key, or all of them: a set for each would take much room where objects nest deep.
  const objects: (Set<string> | string | null)[] = [];
  const tokens = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}]/g;
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token, written, colon] = found;
    if (token === '{') objects.push(null);
    else if (token === '}') objects.pop();
    else if (written !== undefined && colon !== undefined) {
      const key: string = written.includes('\\') ? JSON.parse(`"${written}"`) : written;
      const keys = objects.at(-1) ?? null;
      if (keys === key || (keys instanceof Set && keys.has(key))) return key;
      if (keys instanceof Set) keys.add(key);
      else objects[objects.length - 1] = keys === null ? key : new Set([keys, key]);
    }
  }
  return null;
}
