import type { z } from 'zod';

/** Where a value departs from its schema, as `affected.0.package`; names nothing of the content. */
export function faultPlace(error: z.ZodError): string {
  const path = error.issues[0]?.path ?? [];
  return path.length === 0 ? 'the top' : path.slice(0, 8).map(placeName).join('.');
}

function placeName(key: PropertyKey): string {
  if (typeof key === 'number') return String(key);
  return typeof key === 'string' && /^[a-z_]{1,40}$/i.test(key) ? key : '*';
}
