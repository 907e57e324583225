import { describe, expect, it } from 'vitest';
import { exampleCve } from '../../../test/support/example-cve.ts';
import type { NvdClient, NvdSearch } from '../client.ts';
import { findProductCves } from './find-product-cves.ts';

const never = new AbortController().signal;
const cves = (count: number) =>
  Array.from({ length: count }, (_, index) => exampleCve({ id: `CVE-2024-${10_000 + index}` }));

interface Script {
  readonly total?: number;
  readonly start?: number | null;
  /** Where the server begins, whatever it is asked. */
  readonly from?: number;
}

function nvdOf(count: number, script: Script = {}) {
  const all = cves(count);
  const asked: NvdSearch[] = [];
  const client: Pick<NvdClient, 'search'> = {
    search: async (search) => {
      asked.push(search);
      const from = script.from ?? search.startIndex;
      return {
        startIndex: script.start === undefined ? from : script.start,
        totalResults: script.total ?? count,
        vulnerabilities: all.slice(from, from + search.resultsPerPage).map((cve) => ({ cve })),
      };
    },
  };
  const find = () => findProductCves(client, { vendor: 'a', product: 'b', edition: null }, () => 7, never);
  return { find, asked };
}

describe('findProductCves', () => {
  it.each([
    [0, 1],
    [2_000, 1],
    [2_001, 2],
    [8_000, 4],
  ])('reads %d CVEs in %d requests', async (count, requests) => {
    const { find, asked } = nvdOf(count);
    expect(new Set((await find()).map(({ id }) => id)).size).toBe(count);
    expect(asked.map(({ startIndex }) => startIndex)).toEqual(
      Array.from({ length: requests }, (_, page) => page * 2_000),
    );
    expect(asked[0]?.virtualMatchString).toBe('cpe:2.3:a:a:b:*:*:*:*:*:*:*:*');
  });

  it.each<[string, number, Script]>([
    ['has more than is read', 8_001, {}],
    ['promises more than it has', 10, { total: 11 }],
    ['gives the first page again', 3_000, { from: 0 }],
    ['gives the first page again without saying so', 3_000, { from: 0, start: null }],
  ])('fails when NVD %s', async (_name, count, script) => {
    await expect(nvdOf(count, script).find()).rejects.toMatchObject({ kind: 'invalid_response' });
  });
});
