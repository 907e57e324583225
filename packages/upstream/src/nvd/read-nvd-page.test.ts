import { describe, expect, it } from 'vitest';
import { exampleCve } from '../testing/example-cve.ts';
import { NvdPage, readNvdPage } from './schema.ts';

const page = (count: number) => ({
  startIndex: 0,
  totalResults: count,
  vulnerabilities: Array.from({ length: count }, (_, at) => ({
    cve: exampleCve({ id: `CVE-2024-${10_000 + at}` }),
  })),
});

describe('readNvdPage', () => {
  it('reads what the whole page says, a few entries a step', () => {
    const steps = readNvdPage(page(200));
    let taken = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) taken += 1;
    expect(step.value).toEqual(NvdPage.parse(page(200)));
    expect(taken).toBeGreaterThanOrEqual(10);
  });

  it.each([
    [null],
    [{ totalResults: 1, vulnerabilities: [{ cve: {} }] }],
    [{ totalResults: 1, vulnerabilities: {} }],
  ])('refuses %j', (body) => {
    expect(() => [...readNvdPage(body)]).toThrow('another shape');
  });
});
