import { JsonLimitError } from './json-limit-error.ts';
import { JsonText } from './json-text.ts';
import { type JsonLimits, OpenValue } from './open-value.ts';

/** Made in one go: half a millisecond. */
const SLICE_BYTES = 64 * 1024;

export const JSON_LIMITS: JsonLimits = {
  sliceBytes: SLICE_BYTES,
  maxDepth: 250_000,
  maxMembers: 60_000,
  maxEntries: 200_000,
};

/**
 * What `JSON.parse` gives for a text in UTF-8 (RFC 8259) without a byte order mark, in steps of a millisecond or so. The
 * text is cut between the members of what is long; each part is left to `JSON.parse`, so nothing is judged here but
 * where brackets and strings end. Ill-formed UTF-8 becomes U+FFFD.
 *
 * @throws SyntaxError for what is no JSON; JsonLimitError for what is nested deeper than 250,000, an object of more than
 * 60,000 members and a list of more than 200,000 entries, where these are made in parts
 */
export function* parseJsonInSteps(
  bytes: Uint8Array,
  limits: JsonLimits = JSON_LIMITS,
): Generator<void, unknown> {
  const text = new JsonText(bytes);
  if (bytes.length <= limits.sliceBytes) return text.parse('', 0, bytes.length, '');
  const start = text.endOfSpace(0);
  const code = text.at(start);
  if (code !== OPEN_LIST && code !== OPEN_OBJECT) return yield* readScalar(text, start, limits);
  return yield* readValue(text, start, limits);
}

const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Numbers and words of such a length have no meaning, but a value. */
const SCALAR = /^[-0-9tfn]$/;

function* readScalar(text: JsonText, start: number, { sliceBytes }: JsonLimits): Generator<void, unknown> {
  const code = text.at(start);
  if (code !== QUOTE) {
    if (!SCALAR.test(String.fromCharCode(code))) throw new SyntaxError('the text is not JSON');
    return text.parse('', start, text.length, '');
  }
  const end = yield* text.endOfString(start, sliceBytes);
  const value = yield* text.longString(start, end, sliceBytes);
  yield* text.assertSpace(end, sliceBytes);
  return value;
}

/** What stands around the value at hand, from the outside in: few numbers for each, for there may be many. */
interface Outer {
  readonly starts: number[];
  readonly members: number[];
  readonly values: (OpenValue | null)[];
}

/** Every byte is looked at once; what stands open is on a stack of our own. */
function* readValue(text: JsonText, from: number, limits: JsonLimits): Generator<void, unknown> {
  const { sliceBytes } = limits;
  const outer: Outer = { starts: [], members: [], values: [] };
  // The list or object at hand: its bracket, its last member, and what is made of it, if anything is.
  let start = from;
  let member = from + 1;
  let open: OpenValue | null = null;
  // To make a part costs as much as looking at so many bytes.
  const bytesPerPart = sliceBytes / 500;
  let pause = start + sliceBytes;
  for (let at = start + 1; ; ) {
    if (at >= pause) {
      pause = at + sliceBytes;
      yield;
    }
    const code = text.at(at);
    if (code === QUOTE) {
      const short = text.endOfShortString(at, sliceBytes);
      const end = short === -1 ? yield* text.endOfString(at, sliceBytes) : short;
      if (short === -1 || end - at > sliceBytes) {
        open ??= new OpenValue(text, start, member, limits);
        if (open.isBeforeValue(at)) open.attach(at, yield* text.longString(at, end, sliceBytes), end);
      }
      at = end;
    } else if (code === COMMA) {
      if (open === null && at - start > sliceBytes) open = new OpenValue(text, start, member, limits);
      open?.endMember(at);
      at += 1;
      member = at;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (outer.starts.length >= limits.maxDepth) {
        throw new JsonLimitError(`it is nested deeper than ${limits.maxDepth}`);
      }
      push(outer, start, member, open);
      start = at;
      at += 1;
      member = at;
      open = null;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      at += 1;
      if (text.at(start) !== code - 2) throw new SyntaxError('a bracket of the JSON text has no other');
      const isLong = open !== null || at - start > sliceBytes || outer.starts.length === 0;
      const closed = isLong ? (open ?? new OpenValue(text, start, member, limits)) : null;
      if (closed !== null && outer.starts.length === 0) {
        yield* text.assertSpace(at, sliceBytes);
        return closed.close(at);
      }
      const valueStart = start;
      start = outer.starts.pop() ?? 0;
      member = outer.members.pop() ?? 0;
      open = outer.values.pop() ?? null;
      if (closed === null) continue;
      open ??= new OpenValue(text, start, member, limits);
      open.attach(valueStart, closed.close(at), at);
      pause -= bytesPerPart;
    } else {
      if (code === -1) throw new SyntaxError('the JSON text ends too soon');
      at = text.nextMark(at + 1, pause);
    }
  }
}

function push(
  { starts, members, values }: Outer,
  start: number,
  member: number,
  value: OpenValue | null,
): void {
  starts.push(start);
  members.push(member);
  values.push(value);
}
