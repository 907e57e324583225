/** The first key that stands twice in one object of a valid JSON text: what reads it may take either; null where none does. */
export function statedTwice(text: string): string | null {
  const objects: (Set<string> | null)[] = [];
  let last = '';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:]/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '[') objects.push(null);
    else if (token === '}' || token === ']') objects.pop();
    else if (token === ':') {
      const keys = objects.at(-1);
      const key: string = JSON.parse(last);
      if (keys?.has(key) === true) return key;
      keys?.add(key);
    } else last = token;
  }
  return null;
}
