/**
 * Counts what `run` does, without a clock: the characters that its operations on strings pass over and the elements that
 * its operations on lists visit. The same work has the same count. Nothing else may run meanwhile.
 */
export function countWork(run: () => void): number {
  let work = 0;
  const count = (cost: number) => {
    work += cost;
  };
  const restorers = [
    ...spyOn(String.prototype, STRING_OPERATIONS, count),
    ...spyOn(RegExp.prototype, PATTERN_OPERATIONS, count),
    ...spyOn(Array.prototype, LIST_OPERATIONS, count),
  ];
  try {
    run();
  } finally {
    for (const restore of restorers) restore();
  }
  return work;
}

/** What one call costs; `lastIndex` is where a pattern began. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown, lastIndex: number) => number;

const one: Cost = () => 1;
const wholeText: Cost = (self) => 1 + String(self).length;
const argument: Cost = (_self, [text]) => 1 + String(text).length;
const wholeList: Cost = (self) => 1 + (Array.isArray(self) ? self.length : 0);
/** From where the search begins to what it finds, or to the end. */
const searched: Cost = (self, [, from], found) => {
  const start = typeof from === 'number' ? from : 0;
  return 1 + (found === -1 ? String(self).length : Number(found)) - start;
};
/** A pattern that begins at a place passes over the rest up to its match, one that is bound to it over its match. */
const matched: Cost = (self, [text], result, lastIndex) => {
  if (!(self instanceof RegExp) || !(self.global || self.sticky)) return 1 + String(text).length;
  if (result !== null) return 1 + self.lastIndex - lastIndex;
  return self.sticky ? 1 : 1 + String(text).length - lastIndex;
};

const named = (names: readonly string[], cost: Cost) => names.map((name) => [name, cost] as const);
const STRING_OPERATIONS = [
  ...named(['charAt', 'charCodeAt', 'slice', 'substring', 'substr'], one),
  ...named(['startsWith', 'endsWith'], argument),
  ...named(['indexOf'], searched),
  ...named(
    ['includes', 'lastIndexOf', 'match', 'replace', 'replaceAll', 'split', 'toLowerCase', 'trim'],
    wholeText,
  ),
];
const PATTERN_OPERATIONS = named(['exec'], matched);
const LIST_OPERATIONS = named(
  [
    'concat',
    'every',
    'filter',
    'find',
    'findIndex',
    'findLast',
    'flat',
    'flatMap',
    'includes',
    'indexOf',
    'join',
    'map',
    'reduce',
    'some',
    'toSorted',
  ],
  wholeList,
);

/** Counts calls of these methods; what is returned puts the methods back. */
function spyOn(
  prototype: object,
  operations: readonly (readonly [name: string, cost: Cost])[],
  count: (cost: number) => void,
): readonly (() => void)[] {
  return operations.map(([name, cost]) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    const original: unknown = descriptor?.value;
    if (descriptor === undefined || typeof original !== 'function') throw new Error(`There is no ${name}.`);
    const counted = function (this: unknown, ...args: readonly unknown[]): unknown {
      const lastIndex = this instanceof RegExp ? this.lastIndex : 0;
      const result: unknown = Reflect.apply(original, this, args);
      count(cost(this, args, result, lastIndex));
      return result;
    };
    Object.defineProperty(prototype, name, { ...descriptor, value: counted });
    return () => Object.defineProperty(prototype, name, descriptor);
  });
}
