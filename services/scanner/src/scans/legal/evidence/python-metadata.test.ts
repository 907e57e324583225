import { describe, expect, it } from 'vitest';
import { pythonMetadata } from './python-metadata.ts';

const read = (...lines: readonly string[]) =>
  pythonMetadata(Buffer.from(['Metadata-Version: 2.4', 'Name: Demo', 'Version: 1.0', ...lines].join('\n')));

describe('pythonMetadata', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['nothing', [], []],
    ['an expression before all else', ['License: BSD', 'License-Expression: MIT'], ['MIT']],
    [
      'a licence',
      ['License: Apache 2.0', 'Classifier: License :: OSI Approved :: Apache Software License'],
      ['Apache 2.0'],
    ],
    [
      'a licence and classifiers that say something else',
      ['License: see the website', 'Classifier: License :: OSI Approved :: MIT License'],
      ['see the website', 'MIT License'],
    ],
    [
      'alternatives that classifiers cannot state',
      [
        'License: MIT OR GPL-3.0-only',
        'Classifier: License :: OSI Approved :: MIT License',
        'Classifier: License :: OSI Approved :: GNU General Public License v3 (GPLv3)',
      ],
      ['MIT OR GPL-3.0-only'],
    ],
    ['a classifier', ['Classifier: License :: OSI Approved :: MIT License'], ['MIT License']],
    [
      'a classifier where the licence says nothing',
      ['License: UNKNOWN', 'Classifier: License :: OSI Approved :: ISC'],
      ['ISC'],
    ],
    ['no vague classifier', ['Classifier: License :: OSI Approved'], []],
    ['no other classifier', ['Classifier: Topic :: Software'], []],
    [
      'several classifiers',
      ['Classifier: License :: OSI Approved :: A', 'Classifier: License :: B'],
      ['A, B'],
    ],
    [
      'a text over several lines',
      ['License: MIT License', '        ', '        Permission is'],
      ['MIT License\n\nPermission is'],
    ],
    ['no body', ['', 'License: GPL-3.0'], []],
    ['line ends of Windows', ['License: MIT\r'], ['MIT']],
  ])('reads %s', (_what, lines, declared) => {
    expect(read(...lines)).toEqual({ name: 'Demo', version: '1.0', declared });
  });

  it.each(['', 'Name: a', 'Version: 1', 'not metadata', '\n\nName: a\nVersion: 1'])(
    'reads no project from %j',
    (text) => {
      expect(pythonMetadata(Buffer.from(text))).toBeNull();
    },
  );
});
