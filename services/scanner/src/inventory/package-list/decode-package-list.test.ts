import { describe, expect, it } from 'vitest';
import { NotTheFormatError } from '../reader.ts';
import { decodePackageList } from './package-list.ts';

const decoded = (...parameters: Parameters<typeof decodePackageList>) => decodePackageList(...parameters);

const FORMAT = { fileName: 'list.txt', command: 'make list' };

describe('the text of a list', () => {
  it.each([
    ['UTF-8', Buffer.from('naïve\n'), 'naïve\n'],
    ['UTF-8 with its mark', Buffer.from('\ufeffnaïve\n'), 'naïve\n'],
    ['UTF-16LE without its mark', Buffer.from('naïve\n', 'utf16le'), 'naïve\n'],
    ['UTF-16BE without its mark', Buffer.from('naïve\n', 'utf16le').swap16(), 'naïve\n'],
    ['a single-byte code page', Buffer.from('naïve\n', 'latin1'), 'naïve\n'],
    ['a transcript', Buffer.from('\u001b]0;root@host\u0007\u001b(Bplain\u001b]2;x\u001b\\\n'), 'plain\n'],
    ['colours', Buffer.from('\u001b[1;32mgreen\u001b[0m'), 'green'],
  ])('in %s', (_, bytes, text) => {
    expect(decoded(bytes, FORMAT)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['a PDF', '%PDF-1.4'],
    ['markup', ' \n<!doctype html>'],
    ['an object', '{'],
    ['an array', '[\n  {'],
    ['control characters', 'a\u0001b'],
    ['half a million lines', 'a\n'.repeat(500_000)],
  ])('%s is none', (_, text) => {
    expect(() => decoded(Buffer.from(text), FORMAT)).toThrow(NotTheFormatError);
  });

  it('JSON is one where the format says so, and a shell prompt always', () => {
    expect(decoded(Buffer.from('{}'), { ...FORMAT, isJson: true })).toBe('{}');
    expect(decoded(Buffer.from('[root@host ~]# rpm -qa'), FORMAT)).toBe('[root@host ~]# rpm -qa');
  });
});
