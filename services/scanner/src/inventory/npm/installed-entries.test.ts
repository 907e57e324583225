import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../steps.ts';
import { type InstalledEntries, installedEntries } from './installed-entries.ts';

function read(text: string): InstalledEntries | null {
  return finishSteps(installedEntries(Buffer.from(text)));
}

const ENTRY = {
  name: null,
  version: null,
  resolved: null,
  dev: false,
  optional: false,
  devOptional: false,
  link: false,
};

describe('installedEntries', () => {
  it('reads the members that are judged, and passes over the others', () => {
    const ms = {
      version: '2.1.3',
      resolved: 'https://x/fork/-/fork-2.1.3.tgz',
      dev: true,
      engines: { node: '>=1' },
    };
    const lockfile = {
      name: 'app',
      packages: { '': { name: 'app' }, 'node_modules/ms': ms },
      dependencies: {},
    };
    expect([...(read(JSON.stringify(lockfile, null, 2)) ?? [])]).toEqual([
      ['', { ...ENTRY, name: 'app' }],
      ['node_modules/ms', { ...ENTRY, version: '2.1.3', resolved: ms.resolved, dev: true }],
    ]);
  });

  it('makes nothing of an address that only repeats the name and the version', () => {
    const ms = { version: '2.1.3', resolved: 'https://x/ms/-/ms-2.1.3.tgz' };
    const entryOf = (entry: object) => read(JSON.stringify({ packages: { 'node_modules/ms': entry } }));
    expect(entryOf(ms)?.get('node_modules/ms')?.resolved).toBeNull();
    expect(entryOf({ name: 'xs', ...ms })?.get('node_modules/ms')?.resolved).toBe(ms.resolved);
    expect(entryOf({ ...ms, version: '2.1.4' })?.get('node_modules/ms')?.resolved).toBe(ms.resolved);
  });

  it.each([
    ['what is no string', '{"packages":{"a":{"version":1,"name":null,"dev":"true"}}}', ENTRY],
    ['the last of two', '{"packages":{"a":{"version":"1","version":"2"}}}', { ...ENTRY, version: '2' }],
    ['escapes', '{"packages":{"a":{"version":"\\u0031\\n"}}}', { ...ENTRY, version: '1\n' }],
    ['no object', '{"packages":{"a":[]}}', null],
    ['other scripts', '{"packages":{"a":{"x":"é","name":"ü"}}}', { ...ENTRY, name: 'ü' }],
  ])('reads %s as JSON.parse does', (_, text, entry) => {
    expect([...(read(text) ?? [])]).toEqual([['a', entry]]);
  });

  it.each([
    ['a folder that stands twice', '{"packages":{"a":{},"a":{}}}'],
    ['packages that stand twice', '{"packages":{"a":{}},"packages":{"b":{}}}'],
    ['an escaped name in the document', '{"\\u0070ackages":{"a":{}}}'],
    ['an escaped folder', '{"packages":{"\\u0061":{}}}'],
    ['an escaped member', '{"packages":{"a":{"\\u0064ev":true}}}'],
    ['no folder', '{"packages":{"":{}},"dependencies":{}}'],
    ['an empty map', '{"packages":{}}'],
    ['no packages', '{"dependencies":{}}'],
    ['packages that are a list', '{"packages":[]}'],
    ['text after the document', '{"packages":{"a":{}}} x'],
    ['half a document', '{"packages":{"a":{}}'],
    ['no object', '[]'],
    ['nothing', ''],
  ])('leaves %s to JSON.parse', (_, text) => {
    expect(read(text)).toBeNull();
  });

  const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));
  const member = fc.constantFrom(
    'name',
    'version',
    'resolved',
    'dev',
    'optional',
    'devOptional',
    'link',
    'x',
  );
  const entry = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(member, value) },
    { weight: 1, arbitrary: value },
  );
  const folder = fc.oneof(
    fc.constantFrom('', 'node_modules/a', 'node_modules/@b/c', '__proto__'),
    fc.string(),
  );

  it('gives the same as JSON.parse for any map, or leaves it to it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(folder, entry)), fc.constantFrom(0, 2), (entries, space) => {
        const packages = Object.fromEntries(entries);
        const parts = Object.entries(packages).map(
          ([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own, null, space)}`,
        );
        const text = `{"lockfileVersion":3,"packages":{${parts.join(',')}}}`;
        const got = read(text);
        const parsed: { packages: object } = JSON.parse(text);
        const wanted = Object.entries(parsed.packages).map(([key, own]) => [key, judgedOf(own)]);
        // Names that look like numbers come first in an object, wherever they are written.
        const byFolder = (rows: readonly (readonly unknown[])[]) =>
          rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
        expect(got === null ? byFolder(wanted) : byFolder([...got])).toEqual(byFolder(wanted));
        const isPlain = !text.includes('\\') && wanted.some(([key]) => key !== '');
        expect(got !== null || !isPlain).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

function judgedOf(own: unknown) {
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return null;
  const members = new Map<string, unknown>(Object.entries(own));
  const text = (name: string) => {
    const found = members.get(name);
    return typeof found === 'string' ? found : null;
  };
  const flag = (name: string) => members.get(name) === true;
  return {
    name: text('name'),
    version: text('version'),
    resolved: text('resolved'),
    dev: flag('dev'),
    optional: flag('optional'),
    devOptional: flag('devOptional'),
    link: flag('link'),
  };
}
