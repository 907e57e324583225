import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Extractor, NotTheFormatError } from '../extractor.ts';
import { apkList } from './apk-list.ts';
import { dpkgList } from './dpkg-list.ts';
import { rpmList } from './rpm-list.ts';
import { wingetList } from './winget-list.ts';

const LISTS: readonly (readonly [string, Extractor])[] = [
  ['dpkg-list', dpkgList],
  ['rpm-list', rpmList],
  ['apk-list', apkList],
  ['winget-list', wingetList],
];

function extract(extractor: Extractor, folder: string, situation: string) {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures', folder, `${situation}.txt`));
  return extractor.extract(bytes, { distribution: null });
}

describe.each(LISTS)('%s', (folder, extractor) => {
  it('a list on which nothing is installed has no packages', () => {
    expect(extract(extractor, folder, 'empty').packages).toEqual([]);
  });

  it('one package is one package', () => {
    expect(extract(extractor, folder, 'one-package').packages).toHaveLength(1);
  });

  it('another format is refused', () => {
    expect(() => extract(extractor, folder, 'not-the-format')).toThrow(NotTheFormatError);
  });
});
