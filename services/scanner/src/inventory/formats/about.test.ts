import { schemeFor } from '@repo/versions';
import { describe, expect, it } from 'vitest';
import { MIRRORED_ECOSYSTEMS } from '../../cli/sync-advisories.ts';
import { FORMAT_ABOUT } from './about.ts';

/** Of packages of languages; those of distributions are listed in one cell. */
const ecosystems = [...new Set(Object.values(FORMAT_ABOUT).map(({ ecosystem }) => ecosystem))].filter(
  (ecosystem) => !/,|^winget$/.test(ecosystem),
);

describe('the ecosystems of formats', () => {
  it.each(ecosystems)('%s has an order of versions, and is mirrored', (ecosystem) => {
    expect([schemeFor(ecosystem) !== null, MIRRORED_ECOSYSTEMS.includes(ecosystem)]).toEqual([true, true]);
  });
});
