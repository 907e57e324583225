import { NO_SOURCES } from '@repo/upstream/exploitation';
import { expect, it } from 'vitest';
import { findExploitation } from './report-priority.ts';

it('asks for well-formed CVEs only, each once: a document may write anything for an identifier', async () => {
  const asked: (readonly string[])[] = [];
  const source = {
    find: (cves: readonly string[]) => {
      asked.push(cves);
      return Promise.resolve({ sources: NO_SOURCES, byCve: new Map() });
    },
  };
  const names = [
    'GHSA-2222-2222-2222',
    'CVE-2026-0002',
    'CVE-2026-0001&limit=1',
    'CVE-',
    'CVE-2026-0001\r\nX: y',
  ];
  const { signal } = new AbortController();
  await findExploitation([...names, 'CVE-2026-0001', 'CVE-2026-0002'], source, signal);
  expect(asked).toEqual([['CVE-2026-0001', 'CVE-2026-0002']]);
  const gone = findExploitation([], source, AbortSignal.abort(new Error('gone')));
  await expect(gone).rejects.toThrow('gone');
});
