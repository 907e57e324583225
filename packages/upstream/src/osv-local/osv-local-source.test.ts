import { describe, expect, it } from 'vitest';
import { exampleAdvisory, exampleAffected } from '../../test/support/example-advisory.ts';
import { createOsvLocalSource } from './osv-local-source.ts';
import { createRecordIndex } from './record-index.ts';

const source = createOsvLocalSource(createRecordIndex([exampleAdvisory()]));
const query = { ecosystem: 'npm', name: 'left', version: '1.0.0' };

describe('createOsvLocalSource', () => {
  it('answers every query in order', async () => {
    const queries = Array.from({ length: 1_201 }, (_, index) => ({ ...query, version: `${index}.0.0` }));
    const answers = await source.findAdvisories(queries, new AbortController().signal);
    const hits = answers.map((answer) => (answer.kind === 'advisories' ? answer.advisories.length : -1));
    expect([hits.slice(0, 3), hits.length]).toEqual([[1, 1, 0], 1_201]);
  });

  it('finds a NuGet package in any letter case', async () => {
    const advisory = exampleAdvisory({
      affected: [exampleAffected({ ecosystem: 'NuGet', name: 'Acme.Left' })],
    });
    const nuget = createOsvLocalSource(createRecordIndex([advisory]));
    const asked = [{ ecosystem: 'NuGet', name: 'acme.LEFT', version: '1.0.0' }];
    expect(await nuget.findAdvisories(asked, new AbortController().signal)).toMatchObject([
      { kind: 'advisories', advisories: [{ id: advisory.id }] },
    ]);
  });

  it('stops with the reason of the caller', async () => {
    const reason = new Error('gone');
    await expect(source.findAdvisories([query], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
