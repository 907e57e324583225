import type { CheckAbout, CheckReference, DocumentedCheck, Verdict } from './check.ts';

/** What the data file of an audit says of one check. */
interface CheckEntry extends CheckAbout {
  readonly category: string;
  readonly name: string;
  readonly reference: CheckReference;
}

/**
 * The checks of an audit, in the order of `keys`: what the table says of each, and how it judges.
 *
 * @throws ZodError when the table names a category that there is not.
 */
export function documentedChecks<Facts, Key extends string, Category extends string, Advice>(
  keys: readonly Key[],
  categories: { parse(name: string): Category },
  table: Readonly<Record<Key, CheckEntry>>,
  judges: Readonly<Record<Key, (facts: Facts) => Verdict<Advice>>>,
): readonly DocumentedCheck<Facts, Key, Category, Advice>[] {
  return keys.map((key) => {
    const { category, name, reference, ...about } = table[key];
    return { key, category: categories.parse(category), name, reference, about, judge: judges[key] };
  });
}
