import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusDir } from '../../test/support/corpus.ts';
import { newestCve } from './find-newest-cve.ts';
import { namesPackage } from './names-package.ts';
import { ratingOfCve } from './rating-of-cve.ts';
import { NvdCve, NvdPage } from './schema.ts';

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(corpusDir ?? '', 'nvd', path), 'utf8'));
}

/** A record as it is kept by others: the CVE one level down. */
function record(path: string): NvdCve {
  const whole: unknown = readJson(path);
  const item = typeof whole === 'object' && whole !== null && 'item' in whole ? whole.item : null;
  return NvdCve.parse(typeof item === 'object' && item !== null && 'cve' in item ? item.cve : null);
}

describe.skipIf(corpusDir === null)('recorded answers', () => {
  it('are all readable, and every rating is within its bounds', () => {
    const pages = globSync('{vehemont+nvdlib/*,aboutcode-org+vulnerablecode/*nvd*}.json', {
      cwd: join(corpusDir ?? '', 'nvd'),
    }).filter((path) => !path.endsWith('expected.json'));
    const cves = pages.flatMap((path) => NvdPage.parse(readJson(path)).vulnerabilities.map(({ cve }) => cve));
    expect(pages.length).toBeGreaterThanOrEqual(6);
    expect(cves.length).toBeGreaterThanOrEqual(54);
    for (const rating of cves.map(ratingOfCve)) {
      expect(rating.scoreSource === null).toBe(rating.severity === 'UNKNOWN');
      expect(rating.score).toBeLessThanOrEqual(10);
    }
  });

  it.each([
    ['anchore+grype/cve-2022-0778.json', 'openssl', 'cpe', 'HIGH', 7.5],
    ['anchore+grype/cve-2024-0727.json', 'openssl', 'cpe', 'MEDIUM', 5.5],
    ['anchore+grype/cve-2014-0224.json', 'openssl', 'cpe', 'HIGH', 7.4],
    ['anchore+grype/cve-2024-24806.json', 'libuv', 'cpe', 'HIGH', 7.3],
    ['anchore+grype/cve-2022-0778.json', 'open', null, 'HIGH', 7.5],
    ['anchore+grype/cve-2020-15415-status-rejected.json', 'draytek', null, 'CRITICAL', 9.8],
  ])('%s names %s: %s, %s %d', (path, name, match, severity, score) => {
    const cve = record(path);
    expect(namesPackage(cve, name)).toBe(match);
    expect(ratingOfCve(cve)).toMatchObject({ severity, score });
  });

  it('come oldest first, so that the newest is the last of a page', () => {
    const cves = NvdPage.parse(readJson('vehemont+nvdlib/search_page_1.json')).vulnerabilities.map(
      ({ cve }) => cve,
    );
    const published = cves.map((cve) => cve.published);
    expect(published).toEqual(published.toSorted());
    expect(newestCve(cves, 'a')?.cve.published ?? '').not.toBe(published[0]);
  });
});
