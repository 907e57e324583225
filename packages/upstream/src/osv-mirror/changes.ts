import { compareTimestamps } from '../osv/compare-timestamps.ts';
import type { HeldAdvisory } from '../osv-index/advisory-set.ts';
import { AdvisoryDataError } from '../osv-local/parse-record.ts';

/** A row of `modified_id.csv`: RFC 3339 in UTC, and the id of a record. */
export interface Change {
  readonly time: string;
  readonly id: string;
}

const ROW = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(?:Z|\+00:00),([^\s/,]{1,200})$/;

/**
 * @param text of `modified_id.csv`, whole rows only.
 * @throws AdvisoryDataError when a row is not a time and an id: what it tells of would be missed.
 */
export function parseChanges(ecosystem: string, text: string): readonly Change[] {
  const rows = text.split('\n').map((row) => row.trimEnd());
  return rows.flatMap((row, index) => {
    if (row === '') return [];
    const [, time, id] = ROW.exec(row) ?? [];
    if (time === undefined || id === undefined) {
      throw new AdvisoryDataError(`${ecosystem}/modified_id.csv, line ${index + 1}: not a time and an id.`);
    }
    return [{ time: `${time}Z`, id }];
  });
}

/** The time of the latest change; empty when there is none. */
export function latestOf(changes: readonly Change[]): string {
  return changes.reduce((latest, { time }) => (compareTimestamps(time, latest) > 0 ? time : latest), '');
}

/** Whether the rows are newest first and go back further than `cursor`: then no later row is newer. */
export function reachesBehind(changes: readonly Change[], cursor: string): boolean {
  const isSorted = changes.every(
    ({ time }, index) => compareTimestamps(time, changes[index - 1]?.time ?? time) <= 0,
  );
  const last = changes.at(-1);
  return isSorted && last !== undefined && compareTimestamps(last.time, cursor) < 0;
}

/**
 * The changes to fetch: of what is not held, and what has changed since `cursor`. Times at the cursor count again, for
 * rows of one time may come one after another. An older row tells more only when it is later than what is held, to the
 * second: the list and the records write fractions differently.
 */
export function missing(
  changes: readonly Change[],
  cursor: string,
  held: (id: string) => HeldAdvisory | undefined,
): readonly Change[] {
  return changes.filter(({ time, id }) => {
    const known = held(id);
    if (known === undefined) return true;
    if (compareTimestamps(time, known.modified) === 0) return false;
    return compareTimestamps(time, cursor) >= 0 || time.slice(0, 19) > known.modified.slice(0, 19);
  });
}
