/**
 * How much a synchronous piece of code reads: characters and elements that go through the built-in methods of strings,
 * regular expressions and arrays. Loops that call none of these are not seen; time plays no part.
 */
export function countWork(run: () => unknown): number {
  let work = 0;
  const restore: (() => void)[] = [];
  for (const [prototype, name, cost] of COUNTED) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    const original: unknown = descriptor?.value;
    if (descriptor === undefined || typeof original !== 'function') throw new Error(`there is no ${name}`);
    const counted = function (this: Self, ...args: unknown[]): unknown {
      const from = this instanceof RegExp ? this.lastIndex : Number(args[1] ?? 0);
      const result: unknown = Reflect.apply(original, this, args);
      work += cost(this, args[0], result, from);
      return result;
    };
    Object.defineProperty(prototype, name, { ...descriptor, value: counted });
    restore.push(() => Object.defineProperty(prototype, name, descriptor));
  }
  try {
    run();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}

type Self = RegExp | { readonly length: number };
type Cost = (self: Self, first: unknown, result: unknown, from: number) => number;

const lengthOf = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number(Object(value).length ?? 1);

const whole: Cost = (self) => lengthOf(self) || 1;
const one: Cost = () => 1;
const ofResult: Cost = (_self, _first, result) => lengthOf(result) || 1;
/** From where the search begins to where it ends. */
const search: Cost = (self, _first, result, from) =>
  (result === -1 ? lengthOf(self) : Number(result) + 1) - from;
const match: Cost = (self, text, result, lastIndex) => {
  if (!(self instanceof RegExp)) return 1;
  const from = self.global || self.sticky ? lastIndex : 0;
  const found = result as RegExpExecArray | null;
  if (found === null) return self.sticky ? 1 : Math.max(1, String(text).length - from);
  return found.index + found[0].length - from + 1;
};

const counted = (prototype: object, cost: Cost, names: string) =>
  names.split(' ').map((name) => [prototype, name, cost] as const);

const COUNTED: readonly (readonly [prototype: object, name: string, cost: Cost])[] = [
  ...counted(String.prototype, whole, 'split replaceAll toLowerCase toUpperCase trim includes'),
  ...counted(String.prototype, search, 'indexOf'),
  // V8 makes a view of the text, however long.
  ...counted(String.prototype, one, 'charCodeAt charAt startsWith endsWith substring'),
  ...counted(String.prototype, ofResult, 'slice padStart repeat'),
  ...counted(RegExp.prototype, match, 'exec'),
  ...counted(Array.prototype, whole, 'map filter flatMap find findIndex findLast some every includes join'),
  ...counted(Array.prototype, whole, 'toSorted toReversed reduce'),
  ...counted(Array.prototype, ofResult, 'slice splice'),
  ...counted(Array.prototype, search, 'indexOf'),
];
