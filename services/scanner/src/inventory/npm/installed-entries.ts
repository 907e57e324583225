import { isUtf8 } from 'node:buffer';
import { type DocumentParts, documentParts } from '../text/document-parts.ts';
import {
  endOfJsonColon,
  endOfJsonSpace,
  endOfJsonString,
  endOfJsonValue,
} from '../text/end-of-json-value.ts';
import { type JsonBytes, jsonBytes } from '../text/json-bytes.ts';
import { isOwnTarball, type Span } from './is-own-tarball.ts';

/** What one entry of `packages` says of a folder: the members that are judged, null where absent or no string. */
export interface InstalledEntry {
  name: string | null;
  version: string | null;
  /** Null also where it is the tarball of this folder's name and version, which says nothing more. */
  resolved: string | null;
  dev: boolean;
  optional: boolean;
  devOptional: boolean;
  link: boolean;
}

/** By folder, in the order written; null for an entry that is no object. */
export type InstalledEntries = ReadonlyMap<string, InstalledEntry | null>;

/** A document to be walked, and the means to make strings of parts of it. */
interface Document extends JsonBytes {
  readonly parts: DocumentParts;
}

/** Read between two yields: a millisecond or so. */
const BYTES_PER_STEP = 128 * 1024;

/**
 * The entries of a lockfile's `packages`, read in steps and without making the rest of the document. Returns null for
 * everything but the plain form that npm writes (UTF-8, one `packages` with a folder in it, no name escaped or
 * repeated): that is left to `JSON.parse`, faults included.
 */
export function* installedEntries(bytes: Uint8Array): Generator<void, InstalledEntries | null> {
  if (!isUtf8(bytes)) return null;
  const document: Document = { ...jsonBytes(bytes), parts: documentParts(bytes) };
  let found: InstalledEntries | null = null;
  let at = endOfJsonSpace(document, 0);
  if (bytes[at] !== OPEN) return null;
  at = endOfJsonSpace(document, at + 1);
  for (;;) {
    const keyEnd = endOfJsonString(document, at);
    const value = endOfJsonColon(document, keyEnd);
    if (value === -1) return null;
    const key = document.parts.slice(at + 1, keyEnd - 1);
    if (key.includes('\\')) return null;
    if (key === 'packages') {
      const read: PackagesRead | null =
        found === null ? yield* readPackages(document, endOfJsonSpace(document, value)) : null;
      if (read === null) return null;
      found = read.entries;
      at = read.end;
    } else {
      at = endOfJsonValue(document, value);
      if (at === -1) return null;
    }
    at = endOfJsonSpace(document, at);
    if (bytes[at] === CLOSE) break;
    if (bytes[at] !== COMMA) return null;
    at = endOfJsonSpace(document, at + 1);
  }
  return endOfJsonSpace(document, at + 1) === bytes.length ? found : null;
}

const QUOTE = 34;
const COMMA = 44;
const LOWER_T = 116;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

interface PackagesRead {
  readonly entries: InstalledEntries;
  readonly end: number;
}

function* readPackages(document: Document, from: number): Generator<void, PackagesRead | null> {
  const { bytes } = document;
  if (bytes[from] !== OPEN) return null;
  const entries = new Map<string, InstalledEntry | null>();
  let pause = from + BYTES_PER_STEP;
  let at = endOfJsonSpace(document, from + 1);
  for (let count = 1; ; count += 1) {
    at = readFolder(document, at, entries);
    // A folder that stands twice leaves the map as long as it was.
    if (at === -1 || entries.size !== count) return null;
    at = endOfJsonSpace(document, at);
    if (bytes[at] === CLOSE) break;
    if (bytes[at] !== COMMA) return null;
    at = endOfJsonSpace(document, at + 1);
    if (at < pause) continue;
    pause = at + BYTES_PER_STEP;
    yield;
  }
  const hasFolder = entries.size > 1 || !entries.has('');
  return hasFolder ? { entries, end: at + 1 } : null;
}

/** Reads one folder with its entry. The position after it, or -1. */
function readFolder(document: Document, at: number, entries: Map<string, InstalledEntry | null>): number {
  const { bytes } = document;
  const keyEnd = endOfJsonString(document, at);
  const value = endOfJsonColon(document, keyEnd);
  if (value === -1) return -1;
  const folder = document.parts.slice(at + 1, keyEnd - 1);
  if (folder.includes('\\')) return -1;
  const start = endOfJsonSpace(document, value);
  if (bytes[start] !== OPEN) {
    entries.set(folder, null);
    return endOfJsonValue(document, start);
  }
  const entry = createEntry();
  entries.set(folder, entry);
  return readEntry(document, start, entry, nameOfFolder(folder, keyEnd - 1));
}

const MODULES = 'node_modules/';

/** Where the name of the package stands in the document; null for a folder that is not installed or of other scripts. */
function nameOfFolder(folder: string, end: number): Span | null {
  const modules = folder.lastIndexOf(MODULES);
  return modules === -1 ? null : { start: end - (folder.length - modules - MODULES.length), end };
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
function readEntry(document: Document, from: number, entry: InstalledEntry, name: Span | null): number {
  const { bytes } = document;
  let version: Span | null = null;
  let resolved: Span | null = null;
  let at = endOfJsonSpace(document, from + 1);
  if (bytes[at] === CLOSE) return at + 1;
  for (;;) {
    const keyEnd = endOfJsonString(document, at);
    const value = endOfJsonColon(document, keyEnd);
    if (value === -1) return -1;
    const start = endOfJsonSpace(document, value);
    const isString = bytes[start] === QUOTE;
    const end = isString ? endOfJsonString(document, start) : endOfJsonValue(document, start);
    if (end === -1) return -1;
    const member = judgedMember(bytes, at + 1, keyEnd - 1);
    if (member === 'escaped') return -1;
    if (member === 'version') version = contentOf(bytes, start, end);
    else if (member === 'resolved') resolved = contentOf(bytes, start, end);
    else if (member === 'name') entry.name = stringOf(document, contentOf(bytes, start, end));
    else if (member !== null) entry[member] = bytes[start] === LOWER_T;
    at = endOfJsonSpace(document, end);
    if (bytes[at] === CLOSE) break;
    if (bytes[at] !== COMMA) return -1;
    at = endOfJsonSpace(document, at + 1);
  }
  entry.version = stringOf(document, version);
  if (resolved === null) return at + 1;
  const isOwn =
    entry.name === null && name !== null && version !== null && isOwnTarball(bytes, name, version, resolved);
  if (!isOwn) entry.resolved = stringOf(document, resolved);
  return at + 1;
}

/** What stands between the quotes of a string; null where the value is none. */
function contentOf(bytes: Uint8Array, start: number, end: number): Span | null {
  return bytes[start] === QUOTE ? { start: start + 1, end: end - 1 } : null;
}

type Flag = 'dev' | 'optional' | 'devOptional' | 'link';
type Member = 'name' | 'version' | 'resolved' | Flag;

/** By length. */
const MEMBERS: readonly (readonly { readonly member: Member; readonly bytes: Uint8Array }[] | undefined)[] =
  membersByLength(['dev', 'name', 'link', 'version', 'resolved', 'optional', 'devOptional']);

function membersByLength(members: readonly Member[]) {
  const longest = Math.max(...members.map(({ length }) => length));
  return Array.from({ length: longest + 1 }, (_, length) => {
    const own = members.filter((member) => member.length === length);
    return own.length === 0 ? undefined : own.map((member) => ({ member, bytes: Buffer.from(member) }));
  });
}

/** Names from this length on could be one of them with an escape. */
const SHORTEST_ESCAPED = 'dev'.length + '\\u0064'.length - 1;

/** The member of this name; null for one that is not judged, `escaped` for one that may be. */
function judgedMember(bytes: Uint8Array, start: number, end: number): Member | 'escaped' | null {
  const length = end - start;
  const own = MEMBERS[length];
  if (own !== undefined) {
    for (const { member, bytes: wanted } of own) {
      let at = 0;
      while (at < length && bytes[start + at] === wanted[at]) at += 1;
      if (at === length) return member;
    }
  }
  if (length < SHORTEST_ESCAPED) return null;
  for (let at = start; at < end; at += 1) if (bytes[at] === BACKSLASH) return 'escaped';
  return null;
}

function stringOf({ parts }: Document, content: Span | null): string | null {
  if (content === null) return null;
  const written = parts.slice(content.start, content.end);
  return written.includes('\\') ? JSON.parse(`"${written}"`) : written;
}
