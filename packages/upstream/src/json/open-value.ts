import { JsonLimitError } from './json-limit-error.ts';
import type { JsonText } from './json-text.ts';

export interface JsonLimits {
  /** Text that is parsed in one go. */
  readonly sliceBytes: number;
  readonly maxDepth: number;
  /** Of one object, whose names are listed in one go: ten milliseconds. */
  readonly maxMembers: number;
  /** Of one list. */
  readonly maxEntries: number;
}

const OPEN_OBJECT = 123;

/**
 * A list or an object of a JSON text that is made in parts, its end not reached yet. What is short is never one: it is
 * parsed with what stands around it.
 */
export class OpenValue {
  readonly #start: number;
  readonly #text: JsonText;
  readonly #limits: JsonLimits;
  readonly #isObject: boolean;
  /** Null until something of it was made. */
  #made: unknown[] | Record<string, unknown> | null = null;
  #members = 0;
  /** Where the members begin that are not made yet, and the last one of them. */
  #pendingStart: number;
  #memberStart: number;
  /** Whether the member at hand is made: only white space may follow it. */
  #isMade = false;

  /** Its bracket stands at `start`, its last member begins at `memberStart`. */
  constructor(text: JsonText, start: number, memberStart: number, limits: JsonLimits) {
    this.#start = start;
    this.#text = text;
    this.#limits = limits;
    this.#isObject = text.at(start) === OPEN_OBJECT;
    this.#pendingStart = start + 1;
    this.#memberStart = memberStart;
  }

  /** Whether what begins at `at` is a member's value and not its name. */
  isBeforeValue(at: number): boolean {
    return !this.#isObject || this.#text.endOfSpace(this.#memberStart) < at;
  }

  /** A comma stands at `at`. */
  endMember(at: number): void {
    if (this.#isMade) this.#endMade(at);
    else if (at - this.#pendingStart >= this.#limits.sliceBytes) this.#make(at);
    else {
      this.#memberStart = at + 1;
      return;
    }
    this.#memberStart = at + 1;
    this.#pendingStart = at + 1;
  }

  /** Takes the value of the member at hand, whose text is from `from` to `end`. */
  attach(from: number, value: unknown, end: number): void {
    if (this.#isMade) throw malformed();
    if (this.#memberStart > this.#pendingStart) this.#make(this.#memberStart - 1);
    const lead = this.#parse(this.#memberStart, from, 'null');
    const names = Object.keys(lead);
    const [name] = names;
    if (names.length !== 1 || name === undefined) throw malformed();
    this.#put(name, value);
    this.#isMade = true;
    this.#pendingStart = end;
  }

  /** The whole value, which ends at `end`. */
  close(end: number): unknown {
    if (this.#isMade) this.#endMade(end - 1);
    else if (this.#pendingStart > this.#start + 1 || this.#memberStart > this.#start + 1) this.#make(end - 1);
    else this.#makeAll(this.#parse(this.#pendingStart, end - 1, ''));
    return this.#made;
  }

  #endMade(at: number): void {
    if (this.#text.endOfSpace(this.#pendingStart) < at) throw malformed();
    this.#isMade = false;
  }

  /** Makes the members up to `end`, of which there is one at least. */
  #make(end: number): void {
    const part = this.#parse(this.#pendingStart, end, '');
    if (Object.keys(part).length === 0) throw malformed();
    this.#makeAll(part);
  }

  #parse(from: number, to: number, rest: string): object {
    const [open, close] = this.#isObject ? ['{', '}'] : ['[', ']'];
    const part = this.#text.parse(open, from, to, rest + close);
    if (typeof part !== 'object' || part === null) throw malformed();
    return part;
  }

  #makeAll(part: object): void {
    if (Array.isArray(part)) {
      this.#made ??= [];
      for (const item of part) this.#push(item);
      return;
    }
    this.#made ??= {};
    for (const [name, value] of Object.entries(part)) this.#put(name, value);
  }

  #push(item: unknown): void {
    if (!Array.isArray(this.#made)) throw malformed();
    const { maxEntries } = this.#limits;
    if (this.#made.length >= maxEntries)
      throw new JsonLimitError(`a list of it has more than ${maxEntries} entries`);
    this.#made.push(item);
  }

  #put(name: string, value: unknown): void {
    this.#made ??= this.#isObject ? {} : [];
    if (Array.isArray(this.#made)) this.#push(value);
    else {
      this.#members += 1;
      const { maxMembers } = this.#limits;
      if (this.#members > maxMembers)
        throw new JsonLimitError(`an object of it has more than ${maxMembers} members`);
      // As in `JSON.parse`, the name of the prototype's accessor is a name like others.
      if (name === '__proto__')
        Object.defineProperty(this.#made, name, {
          value,
          enumerable: true,
          writable: true,
          configurable: true,
        });
      else this.#made[name] = value;
    }
  }
}

function malformed(): SyntaxError {
  return new SyntaxError('the JSON text is not well-formed');
}
