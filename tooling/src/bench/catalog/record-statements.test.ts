import { describe, expect, it } from 'vitest';
import { createReader, type RecordedStatement } from './record-statements.ts';

const zero = (text: string) => Buffer.from(`${text}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type, 'latin1'), int32(body.length + 4), body]);
};
const value = (text: string) => Buffer.concat([int32(Buffer.byteLength(text)), Buffer.from(text)]);

const SENT = Buffer.concat([
  message('', int32(196_608), zero('user'), zero('test'), zero('')),
  message('P', zero('s1'), zero('select $1, $2'), int16(0)),
  message('B', zero(''), zero('s1'), int16(2), int16(0), int16(0), int16(2), value('ü'), int32(-1), int16(0)),
  message('E', zero(''), int32(0)),
  message('S'),
  message('B', zero(''), zero('s1'), int16(0), int16(2), value('a'), value('b'), int16(0)),
]);

describe('createReader', () => {
  it.each([1, 7, SENT.length])('reads statements with their parameters, in pieces of %d bytes', (size) => {
    const statements: RecordedStatement[] = [];
    const read = createReader((statement) => statements.push(statement));
    for (let at = 0; at < SENT.length; at += size) read(SENT.subarray(at, at + size));
    expect(statements).toEqual([
      { sql: 'select $1, $2', parameters: ['ü', null] },
      { sql: 'select $1, $2', parameters: ['a', 'b'] },
    ]);
  });
});
