import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generic, isAffectedVersion } from '@repo/versions';
import { describe, expect, it } from 'vitest';
import { corpusDir } from '../../../test/support/corpus.ts';
import { NvdPage } from '../schema.ts';
import { affectedVersions } from './affected-versions.ts';
import { parseProductName } from './product-name.ts';

function affectedIds(name: string, version: string): readonly string[] {
  const product = parseProductName(name);
  const path = join(corpusDir ?? '', 'nvd/vehemont+nvdlib/search_page_1.json');
  const page = NvdPage.parse(JSON.parse(readFileSync(path, 'utf8')));
  return page.vulnerabilities.flatMap(({ cve }) => {
    const affected = product === null ? null : affectedVersions(cve, product);
    return affected !== null && isAffectedVersion(generic, version, affected) ? [cve.id] : [];
  });
}

describe.skipIf(corpusDir === null)('recorded answers', () => {
  it.each([
    // CVE-2022-0016 and -0018 are about macOS and Windows, -0017 and -0021 about Windows, -0019 about Linux.
    ['paloaltonetworks:globalprotect', '5.2.0', '0016 0017 0018 0021'],
    ['paloaltonetworks:globalprotect', '5.2.5', '0016 0018 0021'],
    ['paloaltonetworks:globalprotect', '5.2.9', ''],
    ['vim:vim', '8.2.4326', '0554'],
    ['vim:vim', '8.2.4327', ''],
    ['gradle:gradle', '7.3.3', '23630'],
    ['gradle:gradle', '7.4', ''],
  ])('%s %s: %s', (name, version, numbers) => {
    expect(
      affectedIds(name, version)
        .map((id) => id.replace('CVE-2022-', ''))
        .join(' '),
    ).toBe(numbers);
  });
});
