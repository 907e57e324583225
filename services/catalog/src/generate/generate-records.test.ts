import { ImportRecord } from '@repo/contracts/catalog';
import { describe, expect, it } from 'vitest';
import { generateRecords } from './generate-records.ts';

describe('generateRecords', () => {
  it('gives records that an import accepts, each under a name of its own', () => {
    const records = [...generateRecords(2_000, 1)].map((record) => ImportRecord.parse(record));
    const names = records.map((record) =>
      JSON.stringify([record.kind, 'slug' in record ? record.slug : record.username]),
    );
    expect(new Set(names).size).toBe(records.length);
    expect(records.filter((record) => record.kind === 'app')).toHaveLength(2_000);
  });

  it('refers only to what it gives', () => {
    const records = [...generateRecords(500, 7)].map((record) => ImportRecord.parse(record));
    const known = new Set(
      records.map((record) => `${record.kind} ${'slug' in record ? record.slug : record.username}`),
    );
    for (const app of records.filter((record) => record.kind === 'app')) {
      const named = [
        `creator ${app.creator}`,
        ...(app.category === null ? [] : [`category ${app.category}`]),
        ...app.tags.map((slug) => `tag ${slug}`),
        ...app.aiTools.map((slug) => `aiTool ${slug}`),
      ];
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('is the same for the same seed, and another for another', () => {
    const text = (seed: number) => [...generateRecords(50, seed)].map((record) => JSON.stringify(record));
    expect(text(3)).toEqual(text(3));
    expect(text(3)).not.toEqual(text(4));
  });
});
