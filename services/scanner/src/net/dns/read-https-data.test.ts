import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAlpn, readHttpsData } from './read-https-data.ts';

const octets = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes));

it('reads or refuses every data there can be', () => {
  fc.assert(
    fc.property(octets, (data) => {
      const read = readHttpsData(data);
      const keys = [...(read?.params.keys() ?? [])];
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      expect(readAlpn(data)?.every((protocol) => protocol !== '') ?? true).toBe(true);
    }),
  );
});

it('reads back what was written', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', '-', '1'), minLength: 1, maxLength: 63 });
  const labels = fc.array(label, { maxLength: 3 });
  const params = fc.dictionary(fc.nat(0xffff).map(String), octets, { maxKeys: 4 });
  fc.assert(
    fc.property(fc.nat(0xffff), labels, params, (priority, names, values) => {
      const sorted = Object.entries(values)
        .map(([key, value]) => [Number(key), value] as const)
        .toSorted(([a], [b]) => a - b);
      const data = Buffer.concat([
        uint16(priority),
        ...names.flatMap((name) => [Buffer.from([name.length]), Buffer.from(name)]),
        Buffer.from([0]),
        ...sorted.flatMap(([key, value]) => [uint16(key), uint16(value.length), value]),
      ]);
      expect(readHttpsData(data)).toEqual({ priority, target: names.join('.'), params: new Map(sorted) });
    }),
  );
});

it.each([
  ['a name of 255 octets', [63, 63, 63, 61], true],
  ['a name of 256 octets', [63, 63, 63, 62], false],
  ['a label of 63 octets', [63], true],
  ['a label of 64 octets', [64], false],
])('reads %s (labels of %j octets): %s', (_what, lengths, isRead) => {
  const labels = lengths.flatMap((length) => [Buffer.from([length]), Buffer.alloc(length, 'a')]);
  expect(readHttpsData(Buffer.concat([uint16(1), ...labels, Buffer.from([0])])) !== null).toBe(isRead);
});

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}
