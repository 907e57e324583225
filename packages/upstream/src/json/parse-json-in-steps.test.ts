import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonLimitError } from './json-limit-error.ts';
import { JSON_LIMITS, parseJsonInSteps } from './parse-json-in-steps.ts';

const LIMITS = { sliceBytes: 4, maxDepth: 1_000, maxMembers: 1_000, maxEntries: 2_000 };

/** What comes of it, a fault as one word, and in how many steps. */
function read(
  text: string | Uint8Array,
  limits = LIMITS,
): { readonly value: unknown; readonly steps: number } {
  const steps = parseJsonInSteps(typeof text === 'string' ? Buffer.from(text) : text, limits);
  try {
    for (let count = 0; ; count += 1) {
      const step = steps.next();
      if (step.done === true) return { value: step.value, steps: count };
    }
  } catch (error) {
    return { value: error instanceof SyntaxError ? MALFORMED : error, steps: 0 };
  }
}

const MALFORMED = Symbol('malformed');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}

/** The order of members counts too. */
const shown = (value: unknown) => (value === MALFORMED ? 'malformed' : JSON.stringify(value));

/** What is read of `text` in slices of so many bytes, and what `JSON.parse` gives. */
function both(text: string, sliceBytes: number): { readonly ours: unknown; readonly theirs: unknown } {
  const { value } = read(text, { ...LIMITS, sliceBytes });
  const expected = parsed(text);
  return { ours: [shown(value), value], theirs: [shown(expected), expected] };
}

const slices = fc.integer({ min: 1, max: 40 });

describe('parseJsonInSteps gives what JSON.parse gives', () => {
  it('for every document, wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 6, stringUnit: 'binary' }),
        slices,
        fc.nat(3),
        (text, slice, indent) => {
          for (const written of [text, JSON.stringify(JSON.parse(text), null, indent)]) {
            const { ours, theirs } = both(written, slice);
            expect(ours).toEqual(theirs);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('for long strings with escapes and characters of every length', () => {
    const unit = fc.constantFrom('\\n', '\\\\', '\\"', '\\u00e9', '\\ud83d\\ude00', 'a', 'é', '€', '😀', 'u');
    fc.assert(
      fc.property(
        fc.array(unit, { maxLength: 120 }),
        slices,
        fc.constantFrom(['"', '"'], ['["', '"]'], ['{"a":"', '"}']),
        (units, slice, [before = '', behind = '']) => {
          const { ours, theirs } = both(before + units.join('') + behind, slice);
          expect(ours).toEqual(theirs);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('for texts that are nearly JSON, faults included', () => {
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b":',
      '"a":1,',
      '[1]',
      '{"c":[2]}',
      ' ',
      '1',
      '-',
      'null',
      'tru',
      '"\\',
      '"',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 14 }), fc.integer({ min: 1, max: 12 }), (tokens, slice) => {
        const { ours, theirs } = both(tokens.join(''), slice);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 20_000 },
    );
  });

  it('for a document with something cut out of it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), slices, (text, at, length, slice) => {
        const from = at % (text.length + 1);
        const { ours, theirs } = both(text.slice(0, from) + text.slice(from + length), slice);
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['a name that stands twice', '{"a":[1,2,3,4],"b":2,"a":[5,6,7,8]}'],
    ['the name of the prototype’s accessor', '{"x":[1,2,3],"__proto__":{"polluted":[1,2,3]},"y":1}'],
    ['numbers as names', '{"2":"aaaaaaaa","1":"bbbbbbbb","-1":[[[[]]]]}'],
    ['an empty name', '{"":{"":{"":[[],{}]}}}'],
    ['white space everywhere', ' \n{ "a" : [ 1 , [ 2 , 3 ] , { } ] , "b" : { "c" : [ ] } }\t\r\n'],
  ])('with %s', (_, text) => {
    for (const slice of [1, 2, 3, 5, 8, 13, 21]) {
      const { ours, theirs } = both(text, slice);
      expect(ours).toEqual(theirs);
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    '[1,]',
    '[,1]',
    '[[1,2,3,4],]',
    '{"a":[1,2,3,4],}',
    '[[1,2,3]x]',
    '[[1,2,3][4,5,6]]',
    '{"a":1,[1,2,3]}',
    '[1,2',
    '["abc',
    '[1,2,3,4]]',
    '[1,2,3,4] 5',
    '{"a"[1,2,3,4]}',
    '[-[1,2,3,4]]',
    '[1,2,3,4}',
    '',
    '   ',
    'x'.repeat(50),
    '1 2 3 4 5',
    '"aaaaaaaaa" 1',
  ])('and refuses %s', (text) => {
    for (const slice of [1, 2, 3, 5, 8, 13])
      expect(read(text, { ...LIMITS, sliceBytes: slice }).value).toBe(MALFORMED);
  });

  it('takes ill-formed UTF-8 for replacement characters', () => {
    const bytes = Buffer.concat([
      Buffer.from('["'),
      Buffer.from('f0908080908080ff41e282', 'hex'),
      Buffer.from('"]'),
    ]);
    for (const sliceBytes of [1, 4, 7, 16, 17, 18, 19])
      expect(read(bytes, { ...LIMITS, sliceBytes }).value).toEqual(JSON.parse(bytes.toString()));
  });
});

describe('parseJsonInSteps is bounded', () => {
  it.each([
    ['a list', `[${'{"a":1},'.repeat(50_000)}0]`],
    ['an object of objects', `{${Array.from({ length: 20_000 }, (_, at) => `"n${at}":{"a":[1]}`).join()}}`],
    ['a string', `["${'a'.repeat(400_000)}"]`],
    ['an escaped string', `"${'\\"'.repeat(200_000)}"`],
    ['deep lists', `${'['.repeat(150_000)}${']'.repeat(150_000)}`],
    ['deep objects', `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}`],
    ['white space', `[1${' '.repeat(400_000)}]`],
    ['white space behind it', `[1${',2'.repeat(40_000)}]${' '.repeat(400_000)}`],
  ])('%s is read in steps of no more than a slice', (_, text) => {
    const { value, steps } = read(text, JSON_LIMITS);
    expect(value).not.toBe(MALFORMED);
    expect(steps).toBeGreaterThanOrEqual(Math.floor(text.length / JSON_LIMITS.sliceBytes) - 1);
  });

  it('finds a fault at the end in steps', () => {
    const steps = parseJsonInSteps(Buffer.from(`[${'1,'.repeat(200_000)}]`));
    let taken = 0;
    expect(() => {
      for (; steps.next().done !== true; ) taken += 1;
    }).toThrow(SyntaxError);
    expect(taken).toBeGreaterThan(4);
  });

  it('refuses what is nested too deep, an object of too many members and a list of too many entries', () => {
    expect(read('['.repeat(2_000)).value).toBeInstanceOf(JsonLimitError);
    const members = Array.from({ length: 1_001 }, (_, at) => `"${at}":0`).join();
    expect(read(`{${members}}`).value).toBeInstanceOf(JsonLimitError);
    expect(read(`[${members.replaceAll(/"\d+":/g, '')}]`).value).toHaveLength(1_001);
    expect(read(`[${'0,'.repeat(2_000)}0]`).value).toBeInstanceOf(JsonLimitError);
  });
});
