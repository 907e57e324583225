import { describe, expect, it } from 'vitest';
import { recordUrl } from './record-url.ts';

describe('recordUrl', () => {
  it.each([
    ['GHSA-jf85-cpcp-j695', 'https://github.com/advisories/GHSA-jf85-cpcp-j695'],
    ['CVE-2021-44228', 'https://www.cve.org/CVERecord?id=CVE-2021-44228'],
    ['PYSEC-2024-1', 'https://osv.dev/vulnerability/PYSEC-2024-1'],
    ['DEBIAN-CVE-2023-38545', 'https://osv.dev/vulnerability/DEBIAN-CVE-2023-38545'],
    ['RHSA-2024:0001', 'https://osv.dev/vulnerability/RHSA-2024%3A0001'],
    ['openSUSE-SU-2024:0001-1', 'https://osv.dev/vulnerability/openSUSE-SU-2024%3A0001-1'],
    ['V8-2024-1', 'https://osv.dev/vulnerability/V8-2024-1'],
    ['MAL-2024-1', 'https://osv.dev/vulnerability/MAL-2024-1'],
    ['javascript:alert(1)', null],
    ['TEMP-0000000-<b>', null],
    ['', null],
  ])('%s: %s', (id, url) => {
    expect(recordUrl(id)).toBe(url);
  });
});
