import { createHash } from 'node:crypto';
import { AppError } from '@repo/service-kit/errors';

/** Where a page ended: the sort key of its last row and that row's id, which breaks ties. Both are whole numbers. */
export interface Position {
  readonly key: number;
  readonly id: number;
  /** What else the list must know to go on in the same way; without NUL, which Postgres takes in no text. */
  readonly note?: string;
}

/** What a cursor belongs to. A cursor of one list is meaningless in another. */
export interface CursorScope {
  readonly sort: string;
  /** The filters in force, by parameter name, in the form they are compared in. */
  readonly filters: Readonly<Record<string, string>>;
}

const VERSION = '1';
const MAX_LENGTH = 4_096;
const TAG_BYTES = 8;
const PAYLOAD = /^([^.]*)\.([^.]*)\.([^.]*)\.([^.;]*)\.([^.;]*)(?:;([^\0]*))?$/;

/**
 * Writes a position as an opaque token: base64url of `version.sort.filters.key.id[;note]` and a tag over it. The tag proves
 * that a token is whole and ours; it is no secret, for a position gives no rights.
 */
export function encodeCursor(scope: CursorScope, position: Position): string {
  const { key, id, note } = position;
  const noted = note === undefined ? id : `${id};${note}`;
  const payload = [VERSION, scope.sort, filtersDigest(scope.filters), key, noted].join('.');
  return Buffer.concat([tagOf(payload), Buffer.from(payload)]).toString('base64url');
}

/**
 * Reads a token back.
 *
 * @throws AppError `invalid_cursor` for a token that is damaged, foreign, or of another sort or other filters.
 */
export function decodeCursor(cursor: string, scope: CursorScope): Position {
  const [, version, sort, filters, key, id, note] = PAYLOAD.exec(readPayload(cursor)) ?? [];
  if (version !== VERSION) throw foreignCursor();
  if (sort !== scope.sort)
    throw refusal(`it belongs to another list or order, \`${sort}\`, not to \`${scope.sort}\``);
  if (filters !== filtersDigest(scope.filters)) throw refusal('it belongs to a list with other filters');
  if (!isWholeNumber(key) || !isWholeNumber(id)) throw refusal(FOREIGN);
  return { key: Number(key), id: Number(id), ...(note === undefined ? {} : { note }) };
}

/** For a cursor that another version made, which cannot be gone on from. */
export function foreignCursor(): AppError {
  return refusal('it was made by another version of this service');
}

const FOREIGN = 'it is not a `meta.nextCursor` of this service';

/** As `encodeCursor` writes them: the tag is no secret, so anybody can make a whole token around anything else. */
function isWholeNumber(text: string | undefined): boolean {
  return text !== undefined && /^(?:0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));
}

function readPayload(cursor: string): string {
  const bytes = cursor.length <= MAX_LENGTH ? Buffer.from(cursor, 'base64url') : Buffer.alloc(0);
  const payload = bytes.subarray(TAG_BYTES).toString();
  const isIntact =
    bytes.toString('base64url') === cursor && tagOf(payload).equals(bytes.subarray(0, TAG_BYTES));
  if (!isIntact) throw refusal(FOREIGN);
  return payload;
}

function tagOf(payload: string): Buffer {
  return createHash('sha256').update(`catalog cursor\n${payload}`).digest().subarray(0, TAG_BYTES);
}

function filtersDigest(filters: Readonly<Record<string, string>>): string {
  const canonical = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url').slice(0, 11);
}

/** What the sender of a cursor that is not ours is told. */
export const FOREIGN_CURSOR = sentence(FOREIGN);

function refusal(reason: string): AppError {
  return new AppError('invalid_cursor', sentence(reason));
}

function sentence(reason: string): string {
  return `This \`cursor\` cannot be used here: ${reason}. Send \`meta.nextCursor\` of the previous page with the same parameters, or leave it out.`;
}
