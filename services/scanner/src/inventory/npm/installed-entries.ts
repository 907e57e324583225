import {
  endOfJsonColon,
  endOfJsonSpace,
  endOfJsonString,
  endOfJsonValue,
} from '../text/end-of-json-value.ts';

/** What one entry of `packages` says of a folder: the members that are judged, null where absent or no string. */
export interface InstalledEntry {
  name: string | null;
  version: string | null;
  resolved: string | null;
  dev: boolean;
  optional: boolean;
  devOptional: boolean;
  link: boolean;
}

/** By folder, in the order written; null for an entry that is no object. */
export type InstalledEntries = ReadonlyMap<string, InstalledEntry | null>;

/** A document in UTF-8 without a byte order mark, and its text. */
export interface EncodedText {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Read between two yields: a millisecond or so. */
const BYTES_PER_STEP = 128 * 1024;

/**
 * The entries of a lockfile's `packages`, read in steps and without making the rest of the document. Returns null for
 * everything but the plain form that npm writes (one `packages` with a folder in it, no name escaped or repeated): that
 * is left to `JSON.parse`, faults included.
 */
export function* installedEntries(document: EncodedText): Generator<void, InstalledEntries | null> {
  const { bytes } = document;
  let found: InstalledEntries | null = null;
  let at = endOfJsonSpace(bytes, 0);
  if (bytes[at] !== OPEN) return null;
  at = endOfJsonSpace(bytes, at + 1);
  for (;;) {
    const keyEnd = endOfJsonString(bytes, at);
    const value = endOfJsonColon(bytes, keyEnd);
    if (value === -1) return null;
    const key = sliced(document, at + 1, keyEnd - 1);
    if (key.includes('\\')) return null;
    if (key === 'packages') {
      const read: PackagesRead | null =
        found === null ? yield* readPackages(document, endOfJsonSpace(bytes, value)) : null;
      if (read === null) return null;
      found = read.entries;
      at = read.end;
    } else {
      at = endOfJsonValue(bytes, value);
      if (at === -1) return null;
    }
    at = endOfJsonSpace(bytes, at);
    if (bytes[at] === CLOSE) break;
    if (bytes[at] !== COMMA) return null;
    at = endOfJsonSpace(bytes, at + 1);
  }
  return endOfJsonSpace(bytes, at + 1) === bytes.length ? found : null;
}

const QUOTE = 34;
const COMMA = 44;
const LOWER_T = 116;
const OPEN = 123;
const CLOSE = 125;

interface PackagesRead {
  readonly entries: InstalledEntries;
  readonly end: number;
}

function* readPackages(document: EncodedText, from: number): Generator<void, PackagesRead | null> {
  const { bytes } = document;
  if (bytes[from] !== OPEN) return null;
  const entries = new Map<string, InstalledEntry | null>();
  let pause = from + BYTES_PER_STEP;
  let at = endOfJsonSpace(bytes, from + 1);
  for (let count = 1; ; count += 1) {
    at = readFolder(document, at, entries);
    // A folder that stands twice leaves the map as long as it was.
    if (at === -1 || entries.size !== count) return null;
    at = endOfJsonSpace(bytes, at);
    if (bytes[at] === CLOSE) break;
    if (bytes[at] !== COMMA) return null;
    at = endOfJsonSpace(bytes, at + 1);
    if (at < pause) continue;
    pause = at + BYTES_PER_STEP;
    yield;
  }
  const hasFolder = entries.size > 1 || !entries.has('');
  return hasFolder ? { entries, end: at + 1 } : null;
}

/** Reads one folder with its entry. The position after it, or -1. */
function readFolder(document: EncodedText, at: number, entries: Map<string, InstalledEntry | null>): number {
  const { bytes } = document;
  const keyEnd = endOfJsonString(bytes, at);
  const value = endOfJsonColon(bytes, keyEnd);
  if (value === -1) return -1;
  const folder = sliced(document, at + 1, keyEnd - 1);
  if (folder.includes('\\')) return -1;
  const start = endOfJsonSpace(bytes, value);
  if (bytes[start] !== OPEN) {
    entries.set(folder, null);
    return endOfJsonValue(bytes, start);
  }
  const entry = createEntry();
  entries.set(folder, entry);
  return readEntry(document, start, entry);
}

function createEntry(): InstalledEntry {
  return {
    name: null,
    version: null,
    resolved: null,
    dev: false,
    optional: false,
    devOptional: false,
    link: false,
  };
}

/** Fills `entry`; of a member that stands twice the last counts, as in `JSON.parse`. The position after it, or -1. */
function readEntry(document: EncodedText, from: number, entry: InstalledEntry): number {
  const { bytes } = document;
  let at = endOfJsonSpace(bytes, from + 1);
  if (bytes[at] === CLOSE) return at + 1;
  for (;;) {
    const keyEnd = endOfJsonString(bytes, at);
    const value = endOfJsonColon(bytes, keyEnd);
    if (value === -1) return -1;
    const start = endOfJsonSpace(bytes, value);
    const end = endOfJsonValue(bytes, start);
    if (end === -1) return -1;
    if (mayBeJudged(keyEnd - at - 2)) {
      const key = sliced(document, at + 1, keyEnd - 1);
      if (key.includes('\\')) return -1;
      note(document, key, start, end, entry);
    }
    at = endOfJsonSpace(bytes, end);
    if (bytes[at] === CLOSE) return at + 1;
    if (bytes[at] !== COMMA) return -1;
    at = endOfJsonSpace(bytes, at + 1);
  }
}

/** By the length of a member's name: 3 to 8 and 11 are judged, and from 8 on it could be one of them with an escape. */
function mayBeJudged(length: number): boolean {
  return length === 3 || length === 4 || length >= 7;
}

function note(document: EncodedText, key: string, start: number, end: number, entry: InstalledEntry): void {
  switch (key) {
    case 'name':
    case 'version':
    case 'resolved':
      entry[key] = stringOf(document, start, end);
      break;
    case 'dev':
    case 'optional':
    case 'devOptional':
    case 'link':
      entry[key] = document.bytes[start] === LOWER_T;
      break;
    default:
  }
}

function stringOf(document: EncodedText, start: number, end: number): string | null {
  if (document.bytes[start] !== QUOTE) return null;
  const written = sliced(document, start + 1, end - 1);
  return written.includes('\\') ? JSON.parse(`"${written}"`) : written;
}

/** Where every character is ASCII, places in bytes and text are the same, and a slice of the text copies nothing. */
function sliced({ bytes, text }: EncodedText, start: number, end: number): string {
  if (text.length === bytes.length) return text.slice(start, end);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
}
