import { describe, expect, it } from 'vitest';
import { noted, printed, put, record, scan, useProject } from '../test/support/project.ts';

useProject([record('GHSA-1', 'worst', 'CRITICAL')]);

function sbom(name: string): string {
  const components = [{ type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }];
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
}

describe('an SBOM from standard input', () => {
  it.each([
    ['worst', 1],
    ['fine', 0],
  ])('is scanned as a file is: %s', async (name, expected) => {
    put('stdin', sbom(name));
    const args = ['--sbom', 'stdin', '--format', 'json'];
    expect(await scan(args)).toBe(expected);
    const ofFile = printed;
    const bytes = Buffer.from(sbom(name));
    const input = [bytes.subarray(0, 20), bytes.subarray(20)];
    expect(await scan(['--sbom', '-', ...args.slice(2)], {}, { input })).toBe(expected);
    expect(printed).toBe(ofFile);
  });

  it.each([
    ['nothing, as where the tool before it failed', [], ''],
    [
      'more than a service takes',
      Array.from({ length: 11 }, () => Buffer.alloc(1024 * 1024, ' ')),
      'more than 10 MB',
    ],
  ])('is not clean where there is %s', async (_what, input, said) => {
    expect([await scan(['--sbom', '-'], {}, { input }), noted]).toEqual([2, expect.stringContaining(said)]);
  });

  it('goes with no path', async () => {
    expect(await scan(['--sbom', '-', '.'])).toBe(3);
  });
});
