import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMAT_ABOUT } from '../inventory/formats/about.ts';
import { type FileFormat, FORMATS } from '../inventory/formats/index.ts';
import { formatsDocument } from './formats-document.ts';

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'formats.md');

describe('docs/formats.md', () => {
  it('is what the sources say; else run `pnpm documents`', () => {
    expect(readFileSync(FILE, 'utf8')).toBe(formatsDocument());
  });

  it('tells of every format that is read, and of no other', () => {
    const formats = Object.values<FileFormat>(FORMATS).map(({ format }) => format);
    expect(new Set(Object.keys(FORMAT_ABOUT))).toEqual(new Set(formats));
  });

  it.each(Object.entries(FORMAT_ABOUT))('tells the limits of %s in one sentence', (_format, { limits }) => {
    expect(limits).toMatch(/^[A-Z`][^\n]*\.$/);
  });
});
