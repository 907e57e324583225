/** So many names, `p0` and on, as `entry` writes each. */
export function listed<Entry>(count: number, entry: (name: string) => Entry): Entry[] {
  return Array.from({ length: count }, (_, at) => entry(`p${at}`));
}

export function each(count: number, entry: (name: string) => string): string {
  return listed(count, entry).join('');
}

export function keyed(count: number, prefix: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries(listed(count, (name) => [prefix + name, value]));
}
