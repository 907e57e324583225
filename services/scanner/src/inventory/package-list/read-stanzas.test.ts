import { expect, it } from 'vitest';
import { readStanzas, type StanzaFormat } from './package-list.ts';

const FORMAT: StanzaFormat<{ readonly name: string }> = {
  first: 'P',
  readField: (line) => {
    if (line.startsWith('#')) return 'skip';
    return line[1] === ':' ? [line[0] ?? '', line.slice(2)] : null;
  },
  readStanza: (stanza) => {
    const name = stanza.get('P');
    return name === undefined ? null : name === '' ? 'absent' : { name: `${name} ${stanza.get('V') ?? '-'}` };
  },
};

it.each([
  ['set apart', 'P:a\nV:1\n\nP:b\nV:2', ['a 1', 'b 2'], 2, []],
  ['without a blank line between', 'P:a\nV:1\nP:b\nV:2\n', ['a 1', 'b 2'], 2, []],
  ['with the name last', 'V:1\nP:a\n\n\nV:2\nP: b \n', ['a 1', 'b 2'], 2, []],
  ['with a field twice', 'P:a\nV:1\nV:2', ['a 2'], 1, []],
  ['with comments', '#x\nP:a\n#x', ['a -'], 1, []],
  ['not installed', 'P:\n\nP:a', ['a -'], 2, []],
  ['without a name', 'V:1\n\nP:a', ['a -'], 1, ['a stanza without a package name']],
  ['with what is no field', 'P:a\nwords', ['a -'], 1, ['words']],
  ['of nothing', '\n\n', [], 0, []],
])('stanzas %s', (_, text, names, understood, unreadable) => {
  const reading = readStanzas(text.split('\n'), FORMAT);
  const entries = reading.entries.map(({ name }) => name);
  expect({ ...reading, entries }).toEqual({ entries: names, understood, unreadable });
});

it('tells the line of the field that names a package', () => {
  const { entries } = readStanzas('V:1\nP:a\n\n#x\nP:b\nP:c'.split('\n'), FORMAT);
  expect(entries.map(({ name, at }) => [name, at])).toEqual([
    ['a 1', 2],
    ['b -', 5],
    ['c -', 6],
  ]);
});
