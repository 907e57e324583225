import { nonEmptyString } from './non-empty-string.ts';

/** The strings of a list; a lone string is a list of one. */
export function stringsIn(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) => nonEmptyString(each) ?? []);
}
