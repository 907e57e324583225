import createClient from 'openapi-fetch';
import type { paths } from '../dist/scanner.ts';

/** What to do first about a lockfile: one line each. */
export async function fixFirst(server: string, file: File): Promise<readonly string[]> {
  const scanner = createClient<paths, 'application/json'>({ baseUrl: server });
  const body = new FormData();
  body.set('file', file);
  const { data, error } = await scanner.POST('/api/scan', {
    body: { file: '' },
    bodySerializer: () => body,
  });
  if (error !== undefined) throw new Error(error.error);
  return data.fixFirst.map(({ package: name, from, to }) => `${name} ${from} → ${to ?? 'remove it'}`);
}
