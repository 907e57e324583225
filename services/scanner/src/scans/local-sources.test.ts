import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReloadingSource } from '@repo/upstream/osv-local';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rankingOf } from '../priority/report-priority.ts';
import { localSources } from './local-sources.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-sources-'));
});
afterEach(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();
const record = (id: string) => ({
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
    },
  ],
});

describe('localSources', () => {
  it('gives the advisories of the folder, and those that replaced them', async () => {
    const options = { onReload: () => undefined, onFault: (fault: unknown) => expect(fault).toBeNull() };
    await writeFile(join(folder, 'a.json'), JSON.stringify(record('A')));
    const source = await createReloadingSource(folder, options);
    const ids = async () => {
      // As another thread gets them.
      const local = structuredClone({
        advisories: source.shared(),
        notice: 'a sample',
        ranking: rankingOf({}),
        output: { format: 'json' as const, name: '' },
      });
      const { advisorySource, notice } = localSources(local);
      const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
      const [answer] = await advisorySource.findAdvisories([query], signal);
      const found = answer?.kind === 'advisories' ? answer.advisories.map(({ id }) => id) : [];
      return [...found, notice];
    };
    expect(await ids()).toEqual(['A', 'a sample']);
    await writeFile(join(folder, 'b.json'), JSON.stringify(record('B')));
    await source.refresh();
    expect(await ids()).toEqual(['A', 'B', 'a sample']);
  });
});
