import { describe, expect, it } from 'vitest';
import { classify } from '../judge/classify.ts';
import { CLASSIFIED_NAMES, licenseNamesOf } from './pypi-classifiers.ts';

describe('the classifiers of PyPI', () => {
  it.each(CLASSIFIED_NAMES)(
    'are read as the table has them, alone and in a list: $name',
    ({ name, expression }) => {
      expect(classify(name).category).toBe(classify(expression).category);
      expect(['network-copyleft', 'no-rights']).toContain(classify(`${name}, AGPL-3.0-only`).category);
    },
  );

  it('leave open only what is no licence that anybody lists', () => {
    const open = CLASSIFIED_NAMES.filter(({ name }) => classify(name).category === 'unknown');
    expect(open.map(({ name }) => name)).toEqual([
      'Jabber Open Source License',
      'MITRE Collaborative Virtual Workspace License (CVW)',
    ]);
  });

  it('name no licence where they say only that there is one', () => {
    expect(
      licenseNamesOf([
        'Topic :: Software',
        'License :: OSI Approved',
        'License :: Freeware',
        'License :: OSI Approved :: MIT License',
        'License :: Own',
      ]),
    ).toEqual(['MIT License', 'Own']);
  });
});
