import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemeFor } from '@repo/versions';
import { describe, expect, it } from 'vitest';
import { MIRRORED_ECOSYSTEMS } from '../cli/sync-advisories.ts';
import { type FileFormat, FORMATS } from '../inventory/formats/index.ts';
import { FORMATS_FOLDER, formatsDocument } from './formats-document.ts';

const DOCUMENT = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'formats.md'),
  'utf8',
);
const formats = Object.values<FileFormat>(FORMATS);

describe('docs/formats.md', () => {
  it('is what the sources say; else run `pnpm documents`', () => {
    expect(DOCUMENT).toBe(formatsDocument(DOCUMENT));
  });

  it('tells of every folder of a format', () => {
    const folders = readdirSync(FORMATS_FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory());
    expect(new Set(folders.map(({ name }) => name))).toEqual(new Set(formats.map(({ format }) => format)));
  });

  /** Of packages of languages; those of distributions are listed in one cell. */
  const ecosystems = [...new Set(formats.map(({ ecosystem }) => ecosystem))].filter(
    (ecosystem) => !/,|^winget$/.test(ecosystem),
  );

  it.each(ecosystems)('%s has an order of versions, and is mirrored', (ecosystem) => {
    expect([schemeFor(ecosystem) !== null, MIRRORED_ECOSYSTEMS.includes(ecosystem)]).toEqual([true, true]);
  });
});
