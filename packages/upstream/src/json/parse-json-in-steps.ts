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

/** Every byte is looked at once; what stands open is on a stack of our own. */
function* readValue(text: JsonText, start: number, limits: JsonLimits): Generator<void, unknown> {
  const { sliceBytes } = limits;
  const outer: OpenValue[] = [];
  let open = new OpenValue(text, start, limits);
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
      const end = yield* text.endOfString(at, sliceBytes);
      if (end - at > sliceBytes && open.isBeforeValue(at)) {
        open.attach(at, yield* text.longString(at, end, sliceBytes), end);
      }
      at = end;
    } else if (code === COMMA) {
      open.endMember(at);
      at += 1;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      outer.push(open);
      open = new OpenValue(text, at, limits);
      if (outer.length >= limits.maxDepth)
        throw new JsonLimitError(`it is nested deeper than ${limits.maxDepth}`);
      at += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      const closed = open;
      const parent = outer.pop();
      at += 1;
      if (parent === undefined) {
        const value = closed.close(at);
        yield* text.assertSpace(at, sliceBytes);
        return value;
      }
      if (closed.isLong(at)) {
        parent.attach(closed.start, closed.close(at), at);
        pause -= bytesPerPart;
      } else closed.assertKind(at);
      open = parent;
    } else {
      if (code === -1) throw new SyntaxError('the JSON text ends too soon');
      at += 1;
    }
  }
}
