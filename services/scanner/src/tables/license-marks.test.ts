import { describe, expect, it } from 'vitest';
import { licenseMarks } from './license-marks.ts';

describe('licenseMarks', () => {
  it('gives the higher count of both, in the first text of a licence', () => {
    const mark = { id: 'GPL-9.0', has: ['gpl'], says: 'GPL-1.0-or-later 3, not 2' };
    const full = JSON.stringify({ 'GPL-9.0-only': { licenseText: 'The GPL is confidential.' } });
    expect(licenseMarks(full, { licenses: [mark, mark, { ...mark, id: 'Other' }] })).toEqual({
      licenses: [
        { ...mark, says: 'GPL-1.0-or-later 3, not 2, LicenseRef-Proprietary 1' },
        mark,
        { ...mark, id: 'Other' },
      ],
    });
  });
});
