import { visitInSteps } from '../steps.ts';

/**
 * The UTF-8 text of a report as `JSON.stringify` writes it, in steps of a few milliseconds: long lists, which a report
 * has near its top, are written in pieces. `report` is of plain objects, arrays and what JSON has.
 */
export function* jsonInSteps(report: object): Generator<void, Uint8Array<ArrayBuffer>> {
  if (partsOf(report, 0) <= MOST_AT_ONCE) return encoder.encode(JSON.stringify(report));
  const pieces: Buffer[] = [];
  let text = '';
  for (const piece of piecesOf(report, 0)) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    pieces.push(Buffer.from(text));
    text = '';
    yield;
  }
  pieces.push(Buffer.from(text));
  let size = 0;
  for (const piece of pieces) size += piece.length;
  const bytes = new Uint8Array(size);
  let at = 0;
  yield* visitInSteps(pieces, (piece) => {
    bytes.set(piece, at);
    at += piece.length;
  });
  return bytes;
}

const encoder = new TextEncoder();

/** Entries and members, a millisecond's work: most reports have fewer. */
const MOST_AT_ONCE = 2_000;

/** How many entries of lists a value has in all, and the objects among them; counted no further than it matters. */
function partsOf(value: object, depth: number): number {
  if (depth === DEEPEST) return MOST_AT_ONCE + 1;
  if (!Array.isArray(value)) return partsOfMembers(value, depth);
  let parts = value.length;
  if (typeof value[0] !== 'object') return parts;
  for (let index = 0; index < value.length && parts <= MOST_AT_ONCE; index += 1) {
    const entry: unknown = value[index];
    if (typeof entry === 'object' && entry !== null) parts += partsOf(entry, depth + 1);
  }
  return parts;
}

function partsOfMembers(value: object, depth: number): number {
  let parts = 1;
  for (const member of Object.values(value)) {
    if (typeof member === 'object' && member !== null) parts += partsOf(member, depth + 1);
    if (parts > MOST_AT_ONCE) break;
  }
  return parts;
}

/** No report is nested as deep. */
const DEEPEST = 20;

/** A millisecond's work. */
const PIECE_LENGTH = 256 * 1024;
const ENTRIES_PER_PIECE = 50;
/** No shorter list is cut but between its entries: a repository's lockfiles, each with a report. */
const MAX_WHOLE = 200;
/** A repository's report has lockfiles (1), those (2) a result (3) with lists (4). */
const MAX_DEPTH = 5;

function* piecesOf(value: unknown, depth: number): Generator<string, void> {
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH)
    yield JSON.stringify(value) ?? 'null';
  else if (!Array.isArray(value)) yield* objectPieces(value, depth);
  else if (depth < 2 && value.length <= MAX_WHOLE) yield* entryPieces(value, depth);
  else yield* slicePieces(value);
}

function* objectPieces(value: object, depth: number): Generator<string, void> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* piecesOf(member, depth + 1);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function* entryPieces(list: readonly unknown[], depth: number): Generator<string, void> {
  let separator = '[';
  for (const entry of list) {
    yield separator;
    yield* piecesOf(entry, depth + 1);
    separator = ',';
  }
  yield list.length === 0 ? '[]' : ']';
}

function* slicePieces(list: readonly unknown[]): Generator<string, void> {
  let separator = '';
  yield '[';
  for (let start = 0; start < list.length; start += ENTRIES_PER_PIECE) {
    yield separator + JSON.stringify(list.slice(start, start + ENTRIES_PER_PIECE)).slice(1, -1);
    separator = ',';
  }
  yield ']';
}
