import { expect, it } from 'vitest';
import { NotTheFormatError } from '../reader.ts';
import { assertReadable, readEntries } from './package-list.ts';

const FORMAT = { fileName: 'apk-list.txt', command: 'apk list --installed' };

const read = (understood: number, unreadable: number) => () =>
  assertReadable(
    { entries: [], understood, unreadable: Array.from({ length: unreadable }, () => '?') },
    FORMAT,
  );

it.each([
  [0, 0, /no line of it names/],
  [0, 9, /no line of it names/],
  [1, 5, /only 1 of its 6 lines can be read/],
  [2, 9, /only 2 of its 11 lines/],
])(
  '%i lines that tell of a package beside %i that cannot be read are no list',
  (understood, unreadable, error) => {
    expect(read(understood, unreadable)).toThrow(NotTheFormatError);
    expect(read(understood, unreadable)).toThrow(error);
  },
);

it.each([
  [1, 4],
  [2, 8],
])('%i beside %i are one', (understood, unreadable) => {
  expect(read(understood, unreadable)).not.toThrow();
});

it('reads what is no longer than a line may be', () => {
  const lines = ['', 'noise', 'absent', 'x'.repeat(4096), 'x'.repeat(4097)];
  const readLine = (line: string) => (line === 'noise' || line === 'absent' ? line : { size: line.length });
  expect(readEntries(lines, readLine)).toEqual({
    entries: [{ size: 4096, at: 4 }],
    understood: 2,
    unreadable: ['x'.repeat(4097)],
  });
});
