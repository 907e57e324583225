const SHOWN_FIRST = new Set(['level', 'time', 'service', 'msg', 'err']);

/** A JSON log line as `12:34:56 info message key=value`, an error's stack below it; any other line as it is. */
export function readableLogLine(line: string): string {
  const entry = parse(line);
  if (entry === null) return line;
  const rest = [...entry].filter(([key]) => !SHOWN_FIRST.has(key));
  const parts = [
    show(entry.get('time')).slice(11, 19),
    show(entry.get('level')),
    show(entry.get('msg')),
    ...rest.map(([key, value]) => `${key}=${show(value)}`),
  ];
  const head = parts.filter((part) => part !== '').join(' ');
  const stack = stackOf(entry.get('err'));
  return stack === null ? head : `${head}\n${stack}`;
}

function parse(line: string): ReadonlyMap<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return new Map(Object.entries(Object(value)));
  } catch {
    return null;
  }
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function stackOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return null;
  return typeof error.stack === 'string' ? error.stack : null;
}
