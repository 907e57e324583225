/**
 * A JSON array of objects with only some of their keys, in the order that they have; as it is when `fields` is undefined.
 *
 * @param items made by the database to its contract.
 */
export function withFields(items: string, fields: readonly string[] | undefined): string {
  if (fields === undefined) return items;
  const whole: readonly Readonly<Record<string, unknown>>[] = JSON.parse(items);
  return JSON.stringify(
    whole.map((item) => Object.fromEntries(Object.entries(item).filter(([key]) => fields.includes(key)))),
  );
}
