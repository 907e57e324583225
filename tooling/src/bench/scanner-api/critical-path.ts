import type { ApiScan } from './api-scans.ts';

/**
 * What no scan through the API can do without, done by a caller that does nothing else: the batch, then all records at
 * once. Resolves to milliseconds.
 */
export async function criticalPath(osvUrl: string, { packages, records }: ApiScan): Promise<number> {
  const startedAt = performance.now();
  const queries = packages.map(({ name, version }) => ({ package: { ecosystem: 'npm', name }, version }));
  const batch = await fetch(`${osvUrl}/v1/querybatch`, { method: 'POST', body: JSON.stringify({ queries }) });
  await batch.json();
  await Promise.all(records.map(async ({ id }) => (await fetch(`${osvUrl}/v1/vulns/${id}`)).json()));
  return performance.now() - startedAt;
}
