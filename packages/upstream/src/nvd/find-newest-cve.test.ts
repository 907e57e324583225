import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../test/support/example-cve.ts';
import type { NvdClient, NvdSearch } from './client.ts';
import { findNewestCve } from './find-newest-cve.ts';
import type { NvdCve } from './schema.ts';

const never = new AbortController().signal;
const patience = () => 1_000;

/** The CVE at `index` of a list sorted by time: one a day. */
function cveAt(index: number, changes: object = {}): NvdCve {
  const published = new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, -1);
  return exampleCve({ id: `CVE-2024-${10_000 + index}`, published, ...changes });
}
const cves = (count: number) => Array.from({ length: count }, (_, index) => cveAt(index));

interface Script {
  readonly total?: (real: number, request: number) => number;
  /** Null: the page does not say where it begins. */
  readonly start?: ((asked: number) => number) | null;
  readonly cap?: number;
}

function nvdOf(all: readonly NvdCve[], script: Script = {}): NvdClient & { readonly asked: NvdSearch[] } {
  const asked: NvdSearch[] = [];
  return {
    asked,
    search: async (search) => {
      asked.push(search);
      const startIndex = script.start?.(search.startIndex) ?? search.startIndex;
      const size = Math.min(search.resultsPerPage, script.cap ?? 2_000);
      return {
        startIndex: script.start === null ? null : startIndex,
        totalResults: script.total?.(all.length, asked.length) ?? all.length,
        vulnerabilities: all.slice(startIndex, startIndex + size).map((cve) => ({ cve })),
      };
    },
    getCve: async () => null,
  };
}

describe('findNewestCve', () => {
  it.each([
    [0, 1],
    [1, 1],
    [199, 1],
    [200, 1],
    [201, 2],
    [2_000, 2],
    [2_190, 2],
    [2_191, 2],
    [9_000, 2],
  ])('of %d CVEs, oldest first, finds the last in %d requests', async (count, requests) => {
    const nvd = nvdOf(cves(count));
    const { newest, total, found } = await findNewestCve(nvd, 'example', patience, never);
    expect(newest?.cve.id ?? null).toBe(count === 0 ? null : `CVE-2024-${10_000 + count - 1}`);
    expect([total, found]).toEqual([count, count]);
    expect(nvd.asked.length).toBe(requests);
  });

  it.each([2, 200, 2_190, 9_000])('of %d CVEs, newest first, finds the first', async (count) => {
    const { newest } = await findNewestCve(nvdOf(cves(count).reverse()), 'example', patience, never);
    expect(newest?.cve.id).toBe(`CVE-2024-${10_000 + count - 1}`);
  });

  it('reads up to 2,190 CVEs whole, so that their order does not matter', async () => {
    const all = cves(2_190);
    const middle = [...all.slice(1_095).reverse(), ...all.slice(0, 1_095)];
    const answer = await findNewestCve(nvdOf(middle), 'example', patience, never);
    expect(answer).toMatchObject({ newest: { cve: { id: 'CVE-2024-12189' } }, read: 2_190, total: 2_190 });
  });

  it('counts only those that name the package; those it could not read count as if they did', async () => {
    const silent = { configurations: [], descriptions: [{ lang: 'en', value: 'Examples of things.' }] };
    const mixed = (count: number) =>
      Array.from({ length: count }, (_, index) => cveAt(index, index % 2 === 0 ? {} : silent));
    expect((await findNewestCve(nvdOf(mixed(300)), 'example', patience, never)).total).toBe(150);
    const many = await findNewestCve(nvdOf(mixed(5_000)), 'example', patience, never);
    expect(many).toMatchObject({ read: 2_190, total: 1_095 + 2_810 });
  });

  it('says how far it looked when nothing names the package', async () => {
    const answer = await findNewestCve(nvdOf(cves(5_000)), 'exam', patience, never);
    expect(answer).toEqual({ newest: null, total: 0, found: 5_000, read: 2_190 });
  });

  it('reads what is published between its two requests', async () => {
    const all = cves(5_005);
    const nvd = nvdOf(all, { total: (real, request) => (request === 1 ? real - 5 : real) });
    expect((await findNewestCve(nvd, 'example', patience, never)).newest?.cve.id).toBe('CVE-2024-15004');
  });

  it.each([50, 100, 7, 1])('finds the last from a server that gives %d at once', async (cap) => {
    const nvd = nvdOf(cves(500), { cap });
    expect((await findNewestCve(nvd, 'example', patience, never)).newest?.cve.id).toBe('CVE-2024-10499');
    expect(nvd.asked.length).toBe(2);
  });

  it.each<[string, number, Script]>([
    ['promises more than it has', 300, { total: () => 5_000 }],
    ['promises some and gives none', 0, { total: () => 5 }],
    ['gives the first page again', 300, { start: () => 0 }],
    ['gives fewer at once than it gave before', 5_000, { cap: 1_000 }],
  ])('fails, and is not wrong, when the server %s', async (_name, count, script) => {
    const asked = findNewestCve(nvdOf(cves(count), script), 'example', patience, never);
    await expect(asked).rejects.toMatchObject({ upstream: 'nvd', kind: 'invalid_response' });
  });

  it.each([20, 199, 200, 201, 300, 3_000])(
    'of %d CVEs finds the last when one more is promised',
    async (count) => {
      const nvd = nvdOf(cves(count), { total: (real) => real + 1 });
      const { newest, total } = await findNewestCve(nvd, 'example', patience, never);
      expect([newest?.cve.id, total]).toEqual([`CVE-2024-${10_000 + count - 1}`, count]);
    },
  );

  it('believes a server that does not say where a page begins', async () => {
    const { newest } = await findNewestCve(nvdOf(cves(3_000), { start: null }), 'example', patience, never);
    expect(newest?.cve.id).toBe('CVE-2024-12999');
  });

  it('believes the entries when the total is too small', async () => {
    const answer = await findNewestCve(nvdOf(cves(20), { total: () => 3 }), 'example', patience, never);
    expect(answer).toMatchObject({ newest: { cve: { id: 'CVE-2024-10019' } }, total: 20 });
  });
});
