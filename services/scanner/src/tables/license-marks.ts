import {
  findRestrictions,
  plainWords,
  readRestrictions,
  writeRestrictions,
} from '../scans/legal/declared/find-restrictions.ts';
import { takeStatements } from '../scans/legal/declared/license-statements.ts';

interface MarkTable {
  readonly licenses: readonly {
    readonly id: string;
    readonly has: readonly string[];
    readonly lacks?: readonly string[];
    readonly says: string;
  }[];
}

/**
 * What our own patterns count in the texts of the package spdx-license-list (`spdx-full.json`), never less than the
 * file says: projects publish some licences with more in them. The sentences are ours, and so is a second mark of a
 * licence, which is of another text.
 */
export function licenseMarks(full: string, { licenses }: MarkTable): object {
  const texts: Readonly<Record<string, { readonly licenseText: string }>> = JSON.parse(full);
  return {
    licenses: licenses.map((mark, place) => {
      const text = (texts[mark.id] ?? texts[`${mark.id}-only`])?.licenseText;
      const isFirst = licenses.findIndex(({ id }) => id === mark.id) === place;
      if (text === undefined || !isFirst) return mark;
      const says = new Map(readRestrictions(mark.says));
      for (const [id, count] of findRestrictions(plainWords(takeStatements(text).rest))) {
        says.set(id, Math.max(count, says.get(id) ?? 0));
      }
      return { ...mark, says: writeRestrictions(says) };
    }),
  };
}
