import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseEcosystem } from '@repo/upstream/ecosystem';
import { schemeFor } from '@repo/versions';
import { describe, expect, it } from 'vitest';
import known from '../../data/distributions.json' with { type: 'json' };
import { MIRRORED_ECOSYSTEMS } from '../cli/sync-advisories.ts';
import { type FileFormat, FORMATS } from '../inventory/formats/index.ts';
import { applicationEcosystems } from '../inventory/sbom/application-ecosystems.ts';
import { FORMATS_FOLDER, formatsDocument } from './formats-document.ts';

const DOCUMENT = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'formats.md'),
  'utf8',
);
const formats = Object.values<FileFormat>(FORMATS);
/** In OSV's schema, but no source of its own has records of it. */
const WITHOUT_DUMP: ReadonlySet<string> = new Set(['Bioconductor', 'ConanCenter', 'vcpkg']);

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

  const rolling = Object.values(known.distributions).flatMap((each) =>
    'ecosystem' in each ? [each.ecosystem] : [],
  );
  const ofDistributions = [...new Set(rolling.map(baseEcosystem))];
  const ofSboms = [...applicationEcosystems.values()]
    .map(({ ecosystem }) => ecosystem)
    .filter((ecosystem) => !WITHOUT_DUMP.has(ecosystem));

  it.each([...new Set([...ecosystems, ...ofDistributions, ...ofSboms])])(
    '%s has an order of versions, and is mirrored',
    (ecosystem) => {
      expect([schemeFor(ecosystem) !== null, MIRRORED_ECOSYSTEMS.includes(ecosystem)]).toEqual([true, true]);
    },
  );
});
